/// A list whose least element is known, as a binary heap.
///
/// ```
///              0                  The element at `place` is not after those
///           /     \               at `2 * place + 1` and `2 * place + 2`.
///          1       2
///         / \     / \
///        3   4   5   6
/// ```
///
/// Whoever wants to take an element out of the middle remembers its place, which
/// the heap tells whenever it changes.
package struct Heap<Element> {
  private var elements: ContiguousArray<Element> = []
  private let isBefore: (Element, Element) -> Bool
  private let didMove: (Element, Int) -> Void

  /// An empty heap.
  ///
  /// - Parameters:
  ///   - isBefore: Whether the first of two elements is less.
  ///   - didMove: Called with an element and its place, after it has come to be
  ///     there.
  package init(
    isBefore: @escaping (Element, Element) -> Bool, didMove: @escaping (Element, Int) -> Void
  ) {
    self.isBefore = isBefore
    self.didMove = didMove
  }

  /// How many elements there are.
  package var count: Int { elements.count }

  /// The least element.
  package var first: Element? { elements.first }

  /// Puts an element in.
  ///
  /// - Complexity: O(log n).
  package mutating func insert(_ element: Element) {
    elements.append(element)
    rise(element, from: elements.count - 1)
  }

  /// Takes out the element at a place.
  ///
  /// - Complexity: O(log n).
  @discardableResult
  package mutating func remove(at place: Int) -> Element {
    let removed = elements[place]
    let last = elements.removeLast()
    if place == elements.count { return removed }
    if place > 0, isBefore(last, elements[(place - 1) / 2]) {
      rise(last, from: place)
    } else {
      sink(last, from: place)
    }
    return removed
  }

  /// Puts `element` at `place`, or nearer to the root.
  private mutating func rise(_ element: Element, from place: Int) {
    var place = place
    while place > 0 {
      let above = (place - 1) / 2
      guard isBefore(element, elements[above]) else { break }
      put(elements[above], at: place)
      place = above
    }
    put(element, at: place)
  }

  /// Puts `element` at `place`, or farther from the root.
  private mutating func sink(_ element: Element, from place: Int) {
    var place = place
    while true {
      var below = 2 * place + 1
      guard below < elements.count else { break }
      if below + 1 < elements.count, isBefore(elements[below + 1], elements[below]) { below += 1 }
      guard isBefore(elements[below], element) else { break }
      put(elements[below], at: place)
      place = below
    }
    put(element, at: place)
  }

  private mutating func put(_ element: Element, at place: Int) {
    elements[place] = element
    didMove(element, place)
  }
}
