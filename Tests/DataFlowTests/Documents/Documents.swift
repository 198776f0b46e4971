import DataFlow

/// The code samples of the documents that this module follows, each as a fixture
/// of our own: the same wrappers in the same places, about other things.
///
/// A fixture is written as code for SwiftUI is, with `import DataFlow` in the place
/// of `import SwiftUI`. All that it has in addition are the tags that tests drive it
/// by, and what stands around a sample that is a part of a view. The fixtures of a
/// chapter stand before its tests; a test says what the text around a sample
/// claims. ``Documents/samples`` says which test is whose.
enum Documents {}

// MARK: - Looking at a host

extension Host {
  /// The elements, each before those inside of it.
  private var shown: [Element] { elements.flatMap(\.withInner) }

  /// The texts that are shown, labels included, in order.
  var shownTexts: [String] { shown.filter { $0.kind == "Text" }.compactMap(\.text) }

  /// The first element of a kind.
  func shown(_ kind: String) -> Element? { shown.first { $0.kind == kind } }

  /// The text or the image that the element with a tag has as its label.
  func label(of tag: String) -> String? {
    let element = shown.first { $0.tags.contains(AnyHashable(tag)) }
    return element?.withInner.dropFirst().compactMap(\.text).first
  }
}

extension Element {
  /// The element, and then those inside.
  fileprivate var withInner: [Element] { [self] + children.flatMap(\.withInner) }

  /// What modifiers say, without the tags.
  var style: [Attribute] {
    attributes.filter { if case .tag = $0 { false } else { true } }
  }

  /// What is said about each part of a text.
  var runStyles: [[Attribute]] { runs.map(\.attributes) }
}
