/// An object that is borrowed longer than its keeper keeps it: what this check is for, in a few
/// lines. Prints what the object's memory says.

final class Node {
  var number = 1
}

/// A global one: the memory of what one function makes might be that function's.
final class Tree: Sendable {
  static let shared = Tree()
  nonisolated(unsafe) var node: Node? = Node()

  @inline(never)
  func clear() { node = nil }
}

/// Reads the number of the tree's node and clears the tree, in this order or in the other one.
@inline(never)
func number(in tree: Tree, isRight: Bool) -> Int {
  guard let node = tree.node.map(Unmanaged.passUnretained) else { return 0 }
  if !isRight { tree.clear() }
  let number = node._withUnsafeGuaranteedRef { $0.number }
  tree.clear()
  return number
}

@main
enum Control {
  static func main() async {
    let isRight = CommandLine.arguments.count > 1
    // On another thread, so that the first one waits.
    print(await Task.detached { number(in: .shared, isRight: isRight) }.value)
  }
}
