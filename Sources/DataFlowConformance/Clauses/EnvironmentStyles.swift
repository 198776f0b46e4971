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
    Clause(
      flow: "ENV-20", .required,
      "preferredColorScheme(_:) MUST concern all views of the window, and nil none.",
      source: Source.apple("preferredColorScheme(_:)"),
      hint: "Does what a view prefers reach the root, and from there those beside it?",
      expected: [
        "mounted: SchemeView +3, inside = light, beside = light, own = light",
        "dark: SchemeView +2, inside = dark, beside = dark, own = light",
        "around: SchemeView +2, inside = light, beside = light, own = light",
        "two: SchemeView +2, inside = dark, beside = dark, own = light",
        "none: SchemeView +2, inside = light, beside = light, own = light",
      ]
    ) { stage in
      stage.mountSteps(bodies: [SchemeView.self], texts: ["inside", "beside", "own"]) { step in
        let (first, second, outer) = schemes[step]
        Group {
          SchemeView(tag: "inside").preferredColorScheme(first)
          SchemeView(tag: "beside").preferredColorScheme(second)
        }
        .transformPreference(PreferredColorSchemeKey.self) { $0 = outer ?? $0 }
        SchemeView(tag: "own").environment(\.colorScheme, .light)
      }
      for step in ["dark", "around", "two", "none"] { stage.advance(step) }
    },
    Clause(
      flow: "ENV-21", .required,
      "preferredColorScheme(_:) in a sheet or a window MUST NOT concern those around or beside.",
      source: Source.apple("preferredColorScheme(_:)"),
      hint: "Does what a view prefers end at the nearest presentation?",
      expected: [
        "mounted: presenters = light light, sheets = gone gone",
        "present: presenters = light light, sheets = dark gone",
        "prefer: presenters = light dark, sheets = dark gone",
        "present there: presenters = light dark, sheets = dark dark",
      ]
    ) { stage in
      stage.mount(
        app: SchemesApp.self,
        values: stage.inWindows(["presenters": "presenter", "sheets": "sheet"]))
      stage.tap("present", in: 0, as: "present")
      stage.tap("prefer", in: 1, as: "prefer")
      stage.tap("present", in: 1, as: "present there")
    },
  ]

  /// What the first two views of ENV-20 prefer, and what is preferred instead.
  private static let schemes: [(ColorScheme?, ColorScheme?, ColorScheme?)] = [
    (nil, nil, nil), (.dark, nil, nil), (.dark, nil, .light), (.dark, .light, nil),
    (nil, nil, nil),
  ]
}

extension Stage {
  /// Taps a button of a window, as a step.
  fileprivate func tap(_ tag: String, in index: Int, as step: String) {
    perform(step) { tap(tag, in: index) }
  }
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

private struct SchemeView: View {
  let tag: String
  @Environment(\.colorScheme) private var colorScheme

  var body: some View { Text("\(colorScheme)").tag(tag) }
}

private struct SchemesApp: App {
  var body: some Scene {
    WindowGroup { SchemesView() }
    WindowGroup { SchemesView() }
  }
}

/// A window that can be dark, and a sheet that is.
private struct SchemesView: View {
  @State private var isPresented = false
  @State private var preferred: ColorScheme?

  var body: some View {
    Button("Present") { isPresented = true }.tag("present")
      .sheet(isPresented: $isPresented) {
        SchemeView(tag: "sheet").preferredColorScheme(.dark)
      }
    Button("Prefer") { preferred = .dark }.tag("prefer")
    SchemeView(tag: "presenter").preferredColorScheme(preferred)
  }
}
