import Conformance
import ConformanceKit
import DataFlow

/// Values of the environment that modifiers of views set.
extension Catalogue {
  static let environmentStyles: [Clause] = [
    Clause(
      flow: "ENV-18", .required,
      "disabled(_:) MUST be combined with what the views around say, also when that changes.",
      source: Source.apple("disabled(_:)"),
      hint: "Does the modifier read the value of the environment around it?",
      expected: [
        "mounted: neither = true, inner = false, outer = true",
        "outer: neither = false, inner = false, outer = false",
        "again: neither = true, inner = false, outer = true",
      ]
    ) { stage in
      stage.mountSteps(texts: ["neither", "inner", "outer"]) { step in
        Group {
          EnabledView(tag: "neither")
          EnabledView(tag: "inner").disabled(true)
          EnabledView(tag: "outer").disabled(false)
        }
        .disabled(step == 1)
      }
      stage.advance("outer")
      stage.advance("again")
    },
    Clause(
      flow: "ENV-19", .required,
      "A modifier that sets a style MUST set it for the views inside; one without MUST NOT.",
      source: Source.apple("EnvironmentValues"),
      hint: "Is the modifier more than a value that tests read?",
      expected: [
        "mounted: inside = title 2 trailing dark accessibility1 rightToLeft de, beside = nil nil "
          + "leading light large leftToRight en_US"
      ]
    ) { stage in
      stage.mount(texts: ["inside", "beside"]) {
        VStack { StyleView(tag: "inside") }
          .font(.title)
          .lineLimit(2)
          .multilineTextAlignment(.trailing)
          .environment(\.colorScheme, .dark)
          .dynamicTypeSize(.accessibility1)
          .environment(\.layoutDirection, .rightToLeft)
          .environment(\.locale, Locale(identifier: "de"))
        StyleView(tag: "beside")
      }
    },
  ]
}

// MARK: - Views

private struct EnabledView: View {
  let tag: String
  @Environment(\.isEnabled) private var isEnabled

  var body: some View { Text("\(isEnabled)").tag(tag) }
}

private struct StyleView: View {
  let tag: String
  @Environment(\.font) private var font
  @Environment(\.lineLimit) private var lineLimit
  @Environment(\.multilineTextAlignment) private var alignment
  @Environment(\.colorScheme) private var colorScheme
  @Environment(\.dynamicTypeSize) private var size
  @Environment(\.layoutDirection) private var direction
  @Environment(\.locale) private var locale

  var body: some View {
    let limit = lineLimit.map { "\($0)" } ?? "nil"
    let style = font == .title ? "title" : font == nil ? "nil" : "another"
    Text("\(style) \(limit) \(alignment) \(colorScheme) \(size) \(direction) \(locale.identifier)")
      .tag(tag)
  }
}
