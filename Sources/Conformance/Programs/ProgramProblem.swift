/// Where a candidate and the naive model part.
package struct ProgramProblem: Equatable, Sendable {
  package enum Kind: String, Sendable {
    case missing = "was not called"
    case again = "was called, and waits for nothing"
    case forNothing = "was called, and nothing that it waits for changes"
    case elsewhere = "was called on another thread"
    case side = "was told of another side of the change"
    case evaluated = "its onChange was asked for, and nothing was read"
    case notEvaluated = "its onChange was not asked for once"
    case applied = "its scope was not run once"
    case result = "its scope's result or error was not passed on"
    case kept = "its captures are kept"
    case released = "its captures are gone"
    case value = "another value is read"
    case mutation = "its mutation was not run once"
    case objectKept = "the object that was there is kept"
    case objectGone = "the object is gone"
    case hung = "never ends"
    case leaking = "it leaves memory behind, each time it runs"
    case growing = "each round of the loop takes memory that no later one gives back"
  }

  package let kind: Kind
  /// The step where it was noticed; nil at the end of the program.
  package let step: Int?
  /// The step that made the observer, if it is about one.
  package let observer: Int?
  package let details: String

  package init(_ kind: Kind, step: Int?, observer: Int? = nil, details: String = "") {
    self.kind = kind
    self.step = step
    self.observer = observer
    self.details = details
  }
}
