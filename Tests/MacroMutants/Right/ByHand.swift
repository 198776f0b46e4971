// Expanded for Linux, Embedded
import ObservationCore
import ObservationInterop

// What a class writes by hand, registrars of one's own, and shared models.

@Observable
final class ByHandRegistrar {
  @ObservationIgnored private let _$observationRegistrar = ObservationRegistrar()
  var number = 0
}

@Observable
final class ByHandAccess {
  var number = 0
  func access<Member>(keyPath: KeyPath<ByHandAccess, Member>) {
    _$observationRegistrar.access(self, keyPath: keyPath)
  }
}

@Observable
final class ByHandMutation {
  var number = 0
  func withMutation<Member, Result>(
    keyPath: Swift.KeyPath<ByHandMutation, Member>, _ mutation: () throws -> Result
  ) rethrows -> Result {
    try _$observationRegistrar.withMutation(of: self, keyPath: keyPath, mutation)
  }
}

@Observable
final class ByHandRules {
  var number = 0
  var text: String = ""
  var object = ByHandMutation()
  var closure: () -> Void = {}
  private func shouldNotifyObservers<Value>(_ old: Value, _ new: Value) -> Bool { true }
  private func shouldNotifyObservers<Value: Equatable>(_ old: Value, _ new: Value) -> Bool {
    old != new
  }
  private func shouldNotifyObservers<Value>(_ old: Value, _ new: Value) -> Bool
  where Value: AnyObject { old !== new }
  private func shouldNotifyObservers<Value: Swift.AnyObject & Equatable>(
    _ old: Value, _ new: Value
  ) -> Bool { old !== new }
}

@Observable
final class ByHandNamesakes {
  var number = 0
  func access(keyPath: String) {}
  func access<Member>(_ path: KeyPath<ByHandNamesakes, Member>) {}
  func access<Member>(keyPath: KeyPath<ByHandNamesakes, Member>, twice: Bool) {}
  func access(keyPath: KeyPath<ByHandNamesakes, Int>) {}
  func access<Member: Equatable>(keyPath: KeyPath<ByHandNamesakes, Member>) {}
  func access<Member>(keyPath: PartialKeyPath<ByHandNamesakes>, of: Member) {}
  func access(keyPath: [Int]) {}
  static func access<Member>(keyPath: KeyPath<ByHandNamesakes, Member>) {}
  class func withMutation<Member, Result>(
    keyPath: KeyPath<ByHandNamesakes, Member>, _ mutation: () throws -> Result
  ) rethrows -> Result { try mutation() }
  func withMutation(_ body: () -> Void) {}
  func withMutation<Member>(keyPath: KeyPath<ByHandNamesakes, Member>) {}
  func withMutation<Result>(_ name: String, _ body: () -> Result) -> Result { body() }
  func shouldNotifyObservers(_ old: Int, _ new: Int) -> Bool { true }
  func shouldNotifyObservers<Old, New>(_ old: Old, _ new: New) -> Bool { true }
  func shouldNotifyObservers<Value>(_ value: Value) -> Bool { true }
  static func shouldNotifyObservers<Value>(_ old: Value, _ new: Value) -> Bool { true }
  func shouldNotifyObservers<Value: Hashable>(_ old: Value, _ new: Value) -> Bool { true }
}

@Observable
final class ByHandCopies {
  var first = 0
  var second = 0
  var copy: ObservationRegistrar { _$observationRegistrar }
}

@Observable
final class ByHandBare {
  func tell() { _$observationRegistrar.willSet(self, keyPath: \.description) }
  var description: String { "" }
}

struct ByHandOther: Sendable {
  func access<Subject, Member>(_ subject: Subject, keyPath: KeyPath<Subject, Member>) {}
  func willSet<Subject, Member>(_ subject: Subject, keyPath: KeyPath<Subject, Member>) {}
  func didSet<Subject, Member>(_ subject: Subject, keyPath: KeyPath<Subject, Member>) {}
  func withMutation<Subject, Member, Result>(
    of subject: Subject, keyPath: KeyPath<Subject, Member>, _ mutation: () throws -> Result
  ) rethrows -> Result { try mutation() }
}

@Observable(registrar: ByHandOther.self)
class ByHandCustom {
  var number = 0
  var text = "" { didSet { print(oldValue) } }
}

let byHandType = ByHandOther.self

@Observable(registrar: byHandType)
final class ByHandValue {
  var number = 0
}

@SharedObservable
class ByHandShared {
  var number = 0
  @ObservationIgnored var ignored = 0
}

@ObservationInterop.SharedObservable
final class ByHandSharedLeaf: ByHandShared {
  var other = 0
}

/// All of it without `@Observable`.
final class ByHandAll: Observable {
  @ObservationTracked var balance = 0
  @ObservationTracked private(set) var list: [Int] = [] { didSet { print(oldValue) } }
  @ObservationTracked weak var parent: ByHandAll?
  @ObservationIgnored private let _$observationRegistrar = ObservationRegistrar()

  func access<Member>(keyPath: KeyPath<ByHandAll, Member>) {
    _$observationRegistrar.access(self, keyPath: keyPath)
  }

  func withMutation<Member, Result>(
    keyPath: KeyPath<ByHandAll, Member>, _ mutation: () throws -> Result
  ) rethrows -> Result {
    try _$observationRegistrar.withMutation(of: self, keyPath: keyPath, mutation)
  }

  private func shouldNotifyObservers<Value>(_ old: Value, _ new: Value) -> Bool { true }
}

@Observable
final class ByHandMixed: Observable {
  var numbered = 0
  @ObservationTracked var byKeyPath = 0
  @ObservationTracked var computed: Int { numbered }
}

protocol ByHandRequirement {
  @ObservationTracked var number: Int { get }
}

struct ByHandStructure {
  @ObservationTracked var number: Int { 0 }
}

func useByHand() {
  ByHandCopies().copy.access(ByHandCopies(), keyPath: \.first)
  ByHandNamesakes().access(keyPath: "")
  ByHandCustom().withMutation(keyPath: \.number) {}
  ByHandSharedLeaf().number = 1
  ByHandAll().balance += ByHandAll().list.count
  ByHandMixed().byKeyPath += 1
}
