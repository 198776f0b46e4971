/// A type that makes views to look at while they are being written.
///
/// A host can mount them alone; what they need of an environment they have to
/// bring along.
///
/// ```swift
/// Host { BookRow_Previews.previews }
/// ```
///
/// Source: Apple, *PreviewProvider*.
@MainActor @preconcurrency
public protocol PreviewProvider {
  /// The views, as one.
  associatedtype Previews: View

  /// The views to look at.
  @ViewBuilder
  static var previews: Previews { get }
}
