/// A change of one place in the sources.
///
/// A place is named by the declaration that it is in, as documentation names
/// it (`ViewGraph.invalidate(_:)`, whether the type is extended there or not),
/// and by a fragment of its text, which has to occur there once. White space
/// and comments do not count.
package struct FaultEdit: Sendable {
  /// Where it is.
  package let declaration: String

  /// What happens there.
  package let change: Change

  package enum Change: Sendable {
    /// Evaluates an expression instead of another one.
    case evaluate(String, insteadOf: String)
    /// Runs statements instead of others.
    case run(String, insteadOf: String)
    /// Runs statements before others.
    case runBefore(String, String)
    /// Runs statements after others.
    case runAfter(String, String)
    /// Runs statements first in a body.
    case runFirst(String)
    /// Runs statements last in a body.
    case runLast(String)
    /// Adds members to a type, or declarations to the module: they are there
    /// whatever fault is active.
    case add(String)
  }

  // MARK: One line for one edit

  static func at(_ declaration: String, evaluate new: String, insteadOf old: String) -> Self {
    Self(declaration: declaration, change: .evaluate(new, insteadOf: old))
  }

  static func at(_ declaration: String, run new: String, insteadOf old: String) -> Self {
    Self(declaration: declaration, change: .run(new, insteadOf: old))
  }

  static func at(_ declaration: String, run new: String, before old: String) -> Self {
    Self(declaration: declaration, change: .runBefore(new, old))
  }

  static func at(_ declaration: String, run new: String, after old: String) -> Self {
    Self(declaration: declaration, change: .runAfter(new, old))
  }

  static func at(_ declaration: String, first new: String) -> Self {
    Self(declaration: declaration, change: .runFirst(new))
  }

  static func at(_ declaration: String, last new: String) -> Self {
    Self(declaration: declaration, change: .runLast(new))
  }

  /// Adds members to `type`.
  static func add(to type: String, _ members: String) -> Self {
    Self(declaration: type, change: .add(members))
  }

  /// Adds declarations to the module.
  static func add(_ declarations: String) -> Self {
    Self(declaration: "", change: .add(declarations))
  }

  package init(declaration: String, change: Change) {
    self.declaration = declaration
    self.change = change
  }
}
