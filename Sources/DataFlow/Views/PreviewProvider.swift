/// A type that makes views to look at while they are being written.
///
/// A host can mount them alone; what they need of an environment they have to
/// bring along.
///
/// ```swift
/// struct BookRow_Previews: PreviewProvider {
///   static var previews: some View { BookRow().environmentObject(Library()) }
/// }
///
/// let host = Host(previews: BookRow_Previews.self)
/// ```
///
/// There is no macro `#Preview`: what it makes is known to Xcode alone.
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
