import ObservationCore
import Testing

// With AvailabilityFixtureB.swift: each file needs the other's declarations
// while its macros expand.

@Observable
final class CycleModel {
  var kind: CycleNamespace.Kind = .first
  var detail: CycleNamespace.Detail?
  static let made = CycleOwner()
}

@available(*, deprecated)
@Observable
final class DeprecatedModel {
  @available(*, deprecated) var number = 0
}

@Suite struct AvailabilityFixtureTests {
  @Test func `T-22 a type from an extension in another file as a property's type`() {
    let model = CycleModel()
    #expect(notifications(reading: { model.kind }, during: { model.kind = .second }) == 1)
    #expect(notifications(reading: { model.detail }, during: { model.detail = .init() }) == 1)
  }

  @Test func `T-23 an instance made in another file`() {
    let model = CycleModel.made.model
    #expect(notifications(reading: { model.kind }, during: { model.kind = .second }) == 1)
  }

  @Test @available(*, deprecated) func `a class with an availability attribute`() {
    let model = DeprecatedModel()
    #expect(notifications(reading: { model.number }, during: { model.number = 1 }) == 1)
  }
}
