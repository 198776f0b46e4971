import Foundation
import ObservationCore
import Testing

// I-18 to I-23: hooks that are called by hand on the properties of the macro.

@Observable
class ManualRoot {
  var number = 0
  var text = ""
  var nested = ManualNested()
  var point = ManualPoint()

  func read<Member>(_ keyPath: KeyPath<ManualRoot, Member>) { access(keyPath: keyPath) }
  func write<Member>(_ keyPath: KeyPath<ManualRoot, Member>) {
    withMutation(keyPath: keyPath) {}
  }
  func mutate<Result>(_ body: () throws -> Result) rethrows -> Result {
    try withMutation(keyPath: \.number, body)
  }
}

@Observable
final class ManualLeaf: ManualRoot {
  var extra = 0

  func readAsLeaf<Member>(_ keyPath: KeyPath<ManualLeaf, Member>) { access(keyPath: keyPath) }
  func writeAsLeaf<Member>(_ keyPath: KeyPath<ManualLeaf, Member>) {
    withMutation(keyPath: keyPath) {}
  }
}

@Observable
final class ManualNested {
  var depth = 0
}

struct ManualPoint: Equatable {
  var x = 0
}

@Observable
final class ManualGeneric<Value> {
  var value: Value
  var uses = 0
  init(_ value: Value) { self.value = value }
  func read<Member>(_ keyPath: KeyPath<ManualGeneric<Value>, Member>) { access(keyPath: keyPath) }
  func write<Member>(_ keyPath: KeyPath<ManualGeneric<Value>, Member>) {
    withMutation(keyPath: keyPath) {}
  }
}

/// A registrar of its own, and any key path.
final class ManualModel: Observable {
  let registrar = ObservationRegistrar()
  var copy: ObservationRegistrar { registrar }
  var first = 0
  var second = 0
}

@Suite struct ManualKeyPathTests {
  private struct Failure: Error {}

  @Test func `a manual mutation tells an observer of the property`() {
    let model = ManualRoot()
    #expect(notifications(reading: { model.number }, during: { model.write(\.number) }) == 1)
    #expect(notifications(reading: { model.number }, during: { model.write(\.text) }) == 0)
  }

  @Test func `a manual access is told of an assignment`() {
    let model = ManualRoot()
    #expect(notifications(reading: { model.read(\.number) }, during: { model.number = 1 }) == 1)
    #expect(notifications(reading: { model.read(\.number) }, during: { model.number += 1 }) == 1)
    #expect(notifications(reading: { model.read(\.number) }, during: { model.text = "a" }) == 0)
    #expect(
      notifications(reading: { model.read(\.number) }, during: { model.write(\.number) }) == 1)
  }

  @Test func `a manual and a generated access of one property are one observation`() {
    let model = ManualRoot()
    func read() {
      model.read(\.number)
      _ = model.number
      model.read(\.number)
    }
    #expect(notifications(reading: read, during: { model.number = 1 }) == 1)
    #expect(notifications(reading: read, during: { model.write(\.number) }) == 1)
  }

  @Test func `every order of manual and generated use agrees`() {
    for first in 0..<2 {
      for second in 0..<2 {
        let model = ManualRoot()
        for (step, isManual) in [first == 0, second == 0].enumerated() {
          func read() {
            if isManual { model.read(\.number) } else { _ = model.number }
          }
          func write() {
            if isManual { model.number = step + 1 } else { model.write(\.number) }
          }
          let count = notifications(reading: read, during: write)
          #expect(count == 1)
        }
      }
    }
  }

  @Test func `key paths deeper than a property, and computed ones`() {
    let model = ManualRoot()
    #expect(notifications(reading: { model.read(\.point.x) }, during: { model.point.x = 1 }) == 0)
    #expect(
      notifications(reading: { model.read(\.point.x) }, during: { model.write(\.point.x) }) == 1)
    #expect(
      notifications(
        reading: { model.read(\.nested.depth) }, during: { model.write(\.nested.depth) }) == 1)
  }

  @Test func `I-18 key paths are told apart by their root type`() {
    let model = ManualLeaf()
    let asLeaf = { model.readAsLeaf(\.number) }
    #expect(notifications(reading: asLeaf, during: { model.number = 1 }) == 0)
    #expect(notifications(reading: asLeaf, during: { model.writeAsLeaf(\.number) }) == 1)
    #expect(notifications(reading: { model.number }, during: { model.writeAsLeaf(\.number) }) == 0)
    #expect(notifications(reading: { model.number }, during: { model.write(\.number) }) == 1)
    #expect(notifications(reading: { model.extra }, during: { model.writeAsLeaf(\.extra) }) == 1)
  }

  @Test func `I-19 the key path of the object itself is none of its properties`() {
    let model = ManualRoot()
    #expect(notifications(reading: { model.number }, during: { model.write(\.self) }) == 0)
    #expect(notifications(reading: { model.read(\.self) }, during: { model.number = 1 }) == 0)
    #expect(notifications(reading: { model.read(\.self) }, during: { model.write(\.self) }) == 1)
  }

  @Test func `I-20 the subject does not matter`() {
    let model = ManualModel()
    let other = ManualModel()
    let registrar = model.registrar
    #expect(
      notifications(
        reading: { registrar.access(model, keyPath: \.first) },
        during: { registrar.willSet(other, keyPath: \.first) }) == 1)
    #expect(
      notifications(
        reading: { registrar.access(model, keyPath: \.first) },
        during: { other.registrar.willSet(model, keyPath: \.first) }) == 0)
  }

  @Test func `I-21 willSet alone notifies, didSet alone does not`() {
    let model = ManualModel()
    let read = { model.registrar.access(model, keyPath: \.first) }
    #expect(
      notifications(
        reading: read, during: { model.registrar.willSet(model, keyPath: \.first) }) == 1)
    #expect(
      notifications(
        reading: read, during: { model.registrar.willSet(model, keyPath: \.second) }) == 0)
    // An observer that came before a mutation without a `willSet` keeps
    // waiting.
    #expect(
      notifications(
        reading: read,
        during: {
          model.registrar.withMutation(of: model, keyPath: \.second) {}
        }) == 0)
  }

  @Test func `I-22 withMutation returns, rethrows and notifies first`() {
    let model = ManualRoot()
    let count = notifications(
      reading: { model.number },
      during: { #expect(model.mutate { 7 } == 7) })
    #expect(count == 1)
    let failed = notifications(
      reading: { model.number },
      during: { #expect(throws: Failure.self) { try model.mutate { throw Failure() } } })
    #expect(failed == 1)
    #expect(notifications(reading: { model.number }, during: { model.number = 1 }) == 1)
  }

  @Test func `I-23 registrars are equal, hash to nothing, and encode as nothing`() throws {
    let model = ManualModel()
    let registrar = model.registrar
    let other = ObservationRegistrar()
    #expect(registrar == other && Set([registrar, other]).count == 1)
    #expect(registrar.hashValue == Hasher().finalize())
    let data = try JSONEncoder().encode(registrar)
    #expect(String(decoding: data, as: UTF8.self) == "{}")
    let decoded = try JSONDecoder().decode(ObservationRegistrar.self, from: data)
    #expect(
      notifications(
        reading: { registrar.access(model, keyPath: \.first) },
        during: { decoded.willSet(model, keyPath: \.first) }) == 0)
  }

  @Test func `I-23 copies of a registrar share their observers`() {
    let model = ManualModel()
    let copy = model.copy
    #expect(
      notifications(
        reading: { model.registrar.access(model, keyPath: \.first) },
        during: { copy.willSet(model, keyPath: \.first) }) == 1)
    #expect(
      notifications(
        reading: { copy.access(model, keyPath: \.second) },
        during: { model.registrar.willSet(model, keyPath: \.second) }) == 1)
  }

  @Test func `the specialisations of a generic class keep their properties apart`() {
    let number = ManualGeneric(1)
    let text = ManualGeneric("a")
    for _ in 0..<2 {
      #expect(notifications(reading: { number.value }, during: { number.write(\.value) }) == 1)
      #expect(notifications(reading: { text.value }, during: { text.write(\.value) }) == 1)
      #expect(notifications(reading: { text.read(\.uses) }, during: { text.uses += 1 }) == 1)
      #expect(notifications(reading: { number.uses }, during: { text.uses += 1 }) == 0)
      #expect(notifications(reading: { number.uses }, during: { number.write(\.value) }) == 0)
    }
  }
}
