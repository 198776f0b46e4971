/// The views of a scene's windows, made for each window anew.
///
/// What stands in a view before it is mounted, such as the object in a `@State`, would belong
/// to all windows if the views were made once. Each window depends on what making its own has
/// read.
struct WindowContent<Content: View>: View {
  private let source: Source

  init(_ make: @escaping () -> Content) { source = Source(make: make) }

  var body: Content { source.make() }

  /// What makes the views.
  private struct Source: Equatable {
    let make: () -> Content

    /// Whether the two are one function, with the same of what it has captured.
    ///
    /// That is seen where another window opens, or the function has captured nothing; two
    /// that are made anew differ. In memory a function is where its code is and where what it
    /// has captured is, which is there while it is compared: nothing else is in its place.
    static func == (left: Self, right: Self) -> Bool {
      withUnsafeBytes(of: left) { left in
        withUnsafeBytes(of: right) { right in left.elementsEqual(right) }
      }
    }
  }
}
