import ObservationCore
import Testing

/// A registrar that writes down what it is told, and passes it on.
struct LoggingRegistrar: Sendable {
  final class Log: @unchecked Sendable {
    var lines: [String] = []
  }

  let log = Log()
  let inner = ObservationRegistrar()

  func access<Subject: Observable, Member>(_ subject: Subject, keyPath: KeyPath<Subject, Member>) {
    log.lines.append("access")
    inner.access(subject, keyPath: keyPath)
  }

  func willSet<Subject: Observable, Member>(_ subject: Subject, keyPath: KeyPath<Subject, Member>) {
    log.lines.append("will")
    inner.willSet(subject, keyPath: keyPath)
  }

  func didSet<Subject: Observable, Member>(_ subject: Subject, keyPath: KeyPath<Subject, Member>) {
    inner.didSet(subject, keyPath: keyPath)
    log.lines.append("did")
  }

  func withMutation<Subject: Observable, Member, Result>(
    of subject: Subject, keyPath: KeyPath<Subject, Member>, _ mutation: () throws -> Result
  ) rethrows -> Result {
    willSet(subject, keyPath: keyPath)
    defer { didSet(subject, keyPath: keyPath) }
    return try mutation()
  }
}

/// The least that a registrar may be: neither copyable nor `Sendable`, and
/// generic.
struct SilentRegistrar<Tag>: ~Copyable {
  func access<Subject: Observable, Member>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>
  ) {}
  func willSet<Subject: Observable, Member>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>
  ) {}
  func didSet<Subject: Observable, Member>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>
  ) {}
  func withMutation<Subject: Observable, Member, Result>(
    of subject: Subject, keyPath: KeyPath<Subject, Member>, _ mutation: () throws -> Result
  ) rethrows -> Result { try mutation() }
}

enum Registrars {
  @Observable(registrar: LoggingRegistrar.self)
  final class Logged {
    var number = 0
    var list = [1]
    var lines: [String] { _$observationRegistrar.log.lines }
  }

  @Observable(registrar: SilentRegistrar<Int>.self)
  class Silent<Value> {
    var value: Value
    init(_ value: Value) { self.value = value }
  }

  @Observable(registrar: ObservationRegistrar.self)
  final class BuiltIn {
    var number = 0
  }
}

@Suite struct RegistrarFixtureTests {
  @Test func `another registrar is told of every access and change`() {
    let model = Registrars.Logged()
    _ = model.number
    #expect(model.lines == ["access"])
    model.number = 0
    #expect(model.lines == ["access"])
    model.number = 1
    #expect(model.lines == ["access", "will", "did"])
    model.list.append(2)
    #expect(model.lines == ["access", "will", "did", "access", "will", "did"])
    #expect(notifications(reading: { model.number }, during: { model.number = 2 }) == 1)
    #expect(notifications(reading: { model.number }, during: { model.list = [] }) == 0)
  }

  @Test func `a registrar that cannot be copied, and does nothing`() {
    let model = Registrars.Silent("a")
    #expect(notifications(reading: { model.value }, during: { model.value = "b" }) == 0)
    model.value += "c"
    #expect(model.value == "bc")
  }

  @Test func `the built-in registrar by name`() {
    let model = Registrars.BuiltIn()
    #expect(notifications(reading: { model.number }, during: { model.number = 1 }) == 1)
    #expect(notifications(reading: { model.number }, during: { model.number += 0 }) == 1)
  }
}
