import DataFlow

extension ClauseContext {
  /// Does `step`, and appends how many bodies of a type it made run:
  /// `set count: bodies +1`.
  @MainActor
  func bodies<Content: View>(
    _ type: Content.Type, in host: Host, _ step: String, _ body: () -> Void
  ) {
    let before = host.bodies(type)
    body()
    log("\(step): bodies +\(host.bodies(type) - before)")
  }
}
