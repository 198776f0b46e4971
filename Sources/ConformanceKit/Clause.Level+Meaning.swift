extension Clause.Level {
  /// What a run up to this level asks for.
  package var meaning: String {
    switch self {
    case .required: "what is documented, or fixed by a test of the standard library"
    case .stdlibCompat: "what is documented, and what a drop-in for the standard library must copy"
    case .observed: "what is documented, and what the standard library and SwiftUI are seen to do"
    case .strict: "also what people assume and nobody promises"
    }
  }

  /// What that means for a registrar that does as the standard library's does;
  /// empty if nothing is to be said.
  package var consequence: String {
    guard self == .strict else { return "" }
    return "the standard library's own registrar fails some of it, so one like it does, too:"
      + " --level \(Self.stdlibCompat.rawValue) leaves that out"
  }
}
