import DataFlow

/// A sheet for what the app remembers.
struct SettingsView: View {
  @Environment(\.dismiss) private var dismiss

  @AppStorage("reader") private var reader = ""
  @AppStorage("order") private var order = Order.title
  @AppStorage("onlyAvailable") private var onlyAvailable = false

  var body: some View {
    VStack(alignment: .leading) {
      Form {
        Section("Settings") {
          TextField("Your name", text: $reader)
          Picker("Sorted by", selection: $order) {
            ForEach(Order.allCases) { Text($0.name) }
          }
          Toggle("Only available books", isOn: $onlyAvailable)
        }
      }
      Button("Done") { dismiss() }
        .keyboardShortcut(.defaultAction)
    }
  }
}
