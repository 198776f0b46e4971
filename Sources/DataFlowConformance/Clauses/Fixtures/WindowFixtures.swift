import Conformance
import ConformanceKit
import DataFlow

extension Stage {
  /// What a text shows in each window, in the order in which they were opened.
  private func textsInWindows(_ tag: String) -> () -> Any {
    { [unowned self] in
      host.windows.map { $0.text(tag) ?? "gone" }.joined(separator: " ")
    }
  }

  /// What texts show in each window, by the names of the values.
  func inWindows(
    _ tags: KeyValuePairs<String, String>
  ) -> [(key: String, value: () -> Any)] {
    tags.map { ($0.key, textsInWindows($0.value)) }
  }

  /// Taps buttons of a window; a broken host may not have them.
  func tap(_ tags: String..., in index: Int) {
    for tag in tags {
      let windows = host.windows
      if index < windows.count, windows[index].shows(tag) { windows[index].tap(tag) }
    }
  }
}

/// Counts in a model that is the default value of a state.
struct ModelCountView<Model: CounterModel>: View {
  @State private var model = Model()

  var body: some View {
    Text("\(model.count)").tag("model")
    Button("Add") { model.count += 1 }.tag("add model")
  }
}
