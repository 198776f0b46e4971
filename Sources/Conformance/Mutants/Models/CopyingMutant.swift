import ObservationCore

/// A mutation in place that copies, for want of a `_modify` accessor.
enum CopyingMutant: ModelMutant {
  static let name = "mutant-copying"
  static let summary = "A mutation in place that copies, for want of a _modify accessor."

  final class Values: PlainValues, ValuesModel, Observable, @unchecked Sendable {
    override var buffer: CopyCountingBuffer {
      get {
        registrar.access(self, keyPath: \.buffer)
        return super.buffer
      }
      set { registrar.withMutation(of: self, keyPath: \.buffer) { super.buffer = newValue } }
    }
  }

  static let mutants = [
    Mutant(candidate: Self.self, clauses: ["T-15"], message: "copies = 2")
  ]
}
