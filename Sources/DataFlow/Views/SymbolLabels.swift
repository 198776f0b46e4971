// Controls whose label is a text with a system symbol.

extension Button where Label == DataFlowCore.Label<Text, Image> {
  /// A button with a text and a system symbol as its label.
  ///
  /// - Parameters:
  ///   - title: Says what the button does.
  ///   - systemImage: The name of the symbol.
  ///   - role: What the button is for, or nil for nothing special.
  ///   - action: Run by a tap, as ``Host/tap(button:at:in:)`` makes one.
  ///
  /// Source: Apple, *init(_:systemImage:role:action:)*.
  public init<Title: StringProtocol>(
    _ title: Title, systemImage: String, role: ButtonRole? = nil,
    action: @escaping @MainActor () -> Void
  ) {
    self.init(role: role, action: action) {
      DataFlowCore.Label(title, systemImage: systemImage)
    }
  }
}

extension Toggle where Label == DataFlowCore.Label<Text, Image> {
  /// A toggle with a text and a system symbol as its label.
  ///
  /// - Parameters:
  ///   - title: Says what is switched.
  ///   - systemImage: The name of the symbol.
  ///   - isOn: What is switched.
  ///
  /// Source: Apple, *init(_:systemImage:isOn:)*.
  public init<Title: StringProtocol>(_ title: Title, systemImage: String, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { DataFlowCore.Label(title, systemImage: systemImage) }
  }
}

extension Picker where Label == DataFlowCore.Label<Text, Image> {
  /// A picker with a text and a system symbol as its label.
  ///
  /// - Parameters:
  ///   - title: Says what is chosen.
  ///   - systemImage: The name of the symbol.
  ///   - selection: What is chosen.
  ///   - content: The choices.
  ///
  /// Source: Apple, *init(_:systemImage:selection:content:)*.
  public init<Title: StringProtocol>(
    _ title: Title, systemImage: String, selection: Binding<SelectionValue>,
    @ViewBuilder content: () -> Content
  ) {
    self.init(
      selection: selection, label: DataFlowCore.Label(title, systemImage: systemImage),
      content: content)
  }
}

extension Menu where Label == DataFlowCore.Label<Text, Image> {
  /// A menu with a text and a system symbol as its label.
  ///
  /// - Parameters:
  ///   - title: Says what the menu is about.
  ///   - systemImage: The name of the symbol.
  ///   - content: The further controls.
  ///
  /// Source: Apple, *init(_:systemImage:content:)*.
  public init<Title: StringProtocol>(
    _ title: Title, systemImage: String, @ViewBuilder content: () -> Content
  ) {
    self.init(content: content) { DataFlowCore.Label(title, systemImage: systemImage) }
  }
}
