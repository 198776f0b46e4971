internal import Synchronization

// What a host asks of the tree. Off the hot path.

extension ViewGraph {
  /// Makes all tracked nodes run.
  func enqueueAll() {
    forEachTracked { $0.graph.invalidate($0) }
  }

  /// How often the bodies of views of a type have been evaluated.
  func runs<Content>(of type: Content.Type) -> Int {
    var sum = PropertyLayout.of(type)._withUnsafeGuaranteedRef { retiredRuns(of: $0) }
    forEachTracked { if $0.runType == type { sum += $0.runs } }
    return sum
  }

  func forEachTracked(_ body: (TrackedNode) -> Void) {
    func visit(_ node: ViewNode) {
      if let tracked = node as? TrackedNode { body(tracked) }
      node.forEachChild(visit)
    }
    if let root { visit(root) }
  }

  /// The first node whose path ends with `path`.
  func node(at path: String) -> TrackedNode? {
    let names = path.split(separator: "/").map(String.init)
    var found: TrackedNode?
    func visit(_ node: ViewNode, _ above: [String]) {
      var above = above
      if let name = node.pathName { above.append(name) }
      if found == nil, let tracked = node as? TrackedNode, node.pathName != nil,
        above.suffix(names.count) == names[...]
      {
        found = tracked
      }
      node.forEachChild { visit($0, above) }
    }
    if let root { visit(root, []) }
    return found
  }

  var allIssues: [Issue] {
    let count = inbox.publishedOffMain.load(ordering: .relaxed)
    return issues.all + (count > 0 ? [.publishingOffMain(count)] : [])
  }
}
