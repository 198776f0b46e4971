import Observation
import ObservationCore
import Testing

// A file that sees both libraries says which one it means, and what the macros
// add means the same one.

@ObservationCore::Observable
final class OurModel {
  var number = 0
  @ObservationCore::ObservationIgnored var ignored = 0
}

@ObservationCore.Observable(registrar: ObservationCore::ObservationRegistrar.self)
final class OurKeyPathModel {
  var number = 0
}

@Suite struct BothImportsFixtureTests {
  @Test func `the models of a file that imports both libraries`() {
    let model = OurModel()
    #expect(notifications(reading: { model.number }, during: { model.number = 1 }) == 1)
    #expect(notifications(reading: { model.ignored }, during: { model.ignored = 1 }) == 0)
    let other = OurKeyPathModel()
    #expect(notifications(reading: { other.number }, during: { other.number = 1 }) == 1)
    func isOurs(_ value: some Any) -> Bool { value is any ObservationCore::Observable }
    func isTheirs(_ value: some Any) -> Bool { value is any Observation::Observable }
    #expect(isOurs(model) && !isTheirs(model))
  }
}
