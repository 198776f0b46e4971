import Conformance
import ConformanceKit
import DataFlow
import Foundation

/// What is done to views with gestures.
enum TouchStep {
  /// The finger comes down on the element with a tag.
  case down(String)
  /// A step of the finger, wherever it has come down.
  case make(GestureEvent)
  /// A write of the number that the views are made of.
  case write(Int)

  static var up: TouchStep { .make(.ended) }

  static func hold(_ seconds: Double) -> TouchStep { .make(.held(seconds: seconds)) }

  /// The finger moves to the right, from where it came down.
  static func move(_ distance: Double) -> TouchStep {
    .make(.moved(to: CGPoint(x: distance, y: 0)))
  }
}

extension Stage {
  /// Writes what each of `steps` has had noted.
  func touch<Content: View>(
    _ name: String, _ steps: [TouchStep], _ notes: NoteList,
    @ViewBuilder _ content: @escaping (Int) -> Content
  ) {
    let number = mountWatcher(texts: []) { number in
      content(number)
      // Where the finger is after its first step does not matter, and this one stays.
      Text("").tag("elsewhere")
    }
    let results = steps.map { step in
      switch step {
      case .write(let value): host.turn { number.wrappedValue = value }
      case .make(let event): if host.shows("elsewhere") { host.gesture("elsewhere", event) }
      case .down(let tag):
        if host.shows(tag) { host.gesture(tag, .began()) } else { notes.add("gone") }
      }
      return notes.take()
    }
    log("\(name): \(results.joined(separator: " | "))")
  }
}
