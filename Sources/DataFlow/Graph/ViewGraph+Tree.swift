internal import Synchronization

// What a host asks of the tree, and what is left of nodes that have gone.

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

  /// The runs of the views of a type that have gone.
  func retiredRuns(of layout: PropertyLayout) -> Int {
    let number = Int(layout.typeNumber)
    return number < retiredRuns.count ? retiredRuns[number] : 0
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

  var allIssues: [Issue] { issues.all + (countedIssue.map { [$0] } ?? []) }

  /// What is counted, and in no list.
  var countedIssue: Issue? {
    let count = inbox.publishedOffMain.load(ordering: .relaxed)
    return count > 0 ? .publishingOffMain(count) : nil
  }
}

// MARK: - Nodes that have gone

extension ViewGraph {
  /// Counts the runs of a node that goes.
  ///
  /// - Complexity: O(1), amortised over the types of views.
  func retire(_ node: TrackedNode) {
    recorder?.record(.unmounted, node)
    let number = Int(node.typeNumber)
    if number < 0 { return }
    if number >= retiredRuns.count { growRetiredRuns(to: number) }
    retiredRuns[number] &+= node.runs
  }

  @inline(never)
  private func growRetiredRuns(to number: Int) {
    while retiredRuns.count <= number { retiredRuns.append(0) }
  }
}
