public import Foundation

// Alerts and confirmation dialogs. A tap of a button in one runs the button's
// action, and then ends the dialog.

extension View {
  /// Presents an alert while a binding is true.
  ///
  /// Without an action it has a button `OK`.
  ///
  /// - Parameters:
  ///   - title: What the alert is about.
  ///   - isPresented: Whether the alert is there.
  ///   - actions: The alert's buttons; each of them ends the alert.
  ///   - message: What else is to be said.
  ///
  /// Source: Apple, *alert(_:isPresented:actions:message:)*.
  public consuming func alert<Actions: View, Message: View>(
    _ title: Text, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> Actions,
    @ViewBuilder message: @escaping () -> Message
  ) -> some View {
    DialogPresenter(
      kind: "Alert", title: title.content, isPresented: isPresented, presenter: self,
      actions: actions, message: message)
  }

  /// Presents an alert without a message while a binding is true.
  ///
  /// Source: Apple, *alert(_:isPresented:actions:)*.
  public consuming func alert<Actions: View>(
    _ title: Text, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> Actions
  ) -> some View {
    alert(title, isPresented: isPresented, actions: actions) { EmptyView() }
  }

  /// Presents an alert while a binding is true.
  @_disfavoredOverload
  public consuming func alert<Title: StringProtocol, Actions: View, Message: View>(
    _ title: Title, isPresented: Binding<Bool>,
    @ViewBuilder actions: @escaping () -> Actions,
    @ViewBuilder message: @escaping () -> Message
  ) -> some View {
    alert(Text(String(title)), isPresented: isPresented, actions: actions, message: message)
  }

  /// Presents an alert without a message while a binding is true.
  @_disfavoredOverload
  public consuming func alert<Title: StringProtocol, Actions: View>(
    _ title: Title, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> Actions
  ) -> some View {
    alert(Text(String(title)), isPresented: isPresented, actions: actions)
  }

  /// Presents an alert about some data when a binding is true and there are data.
  ///
  /// It keeps the data that it came with: later ones, and that there are none any more, are
  /// the next alert's business.
  ///
  /// Source: Apple, *alert(_:isPresented:presenting:actions:message:)*.
  @_disfavoredOverload
  public consuming func alert<Title: StringProtocol, Actions: View, Message: View, Data>(
    _ title: Title, isPresented: Binding<Bool>, presenting data: Data?,
    @ViewBuilder actions: @escaping (Data) -> Actions,
    @ViewBuilder message: @escaping (Data) -> Message
  ) -> some View {
    let title = String(title)
    return DataDialogPresenter(
      kind: "Alert", isPresented: isPresented, data: data, presenter: self,
      title: { _ in title }, actions: actions, message: message)
  }

  /// Presents an alert without a message about some data when a binding is true
  /// and there are data.
  @_disfavoredOverload
  public consuming func alert<Title: StringProtocol, Actions: View, Data>(
    _ title: Title, isPresented: Binding<Bool>, presenting data: Data?,
    @ViewBuilder actions: @escaping (Data) -> Actions
  ) -> some View {
    alert(title, isPresented: isPresented, presenting: data, actions: actions) { _ in EmptyView() }
  }

  /// Presents an alert about an error when a binding is true and there is one.
  ///
  /// Source: Apple, *alert(isPresented:error:actions:)*.
  public consuming func alert<Failure: LocalizedError, Actions: View>(
    isPresented: Binding<Bool>, error: Failure?, @ViewBuilder actions: @escaping () -> Actions
  ) -> some View {
    DataDialogPresenter(
      kind: "Alert", isPresented: isPresented, data: error, presenter: self,
      title: { $0.errorDescription ?? "" }, actions: { _ in actions() },
      message: { _ in EmptyView() })
  }

  /// Presents an alert about an error, with a message, when a binding is true and there
  /// is one.
  ///
  /// - Parameters:
  ///   - isPresented: Whether the alert is there.
  ///   - error: What the alert is about; its description is the title.
  ///   - actions: The alert's buttons, for the error; each of them ends the alert.
  ///   - message: What else is to be said of the error.
  ///
  /// Source: Apple, *alert(isPresented:error:actions:message:)*.
  public consuming func alert<Failure: LocalizedError, Actions: View, Message: View>(
    isPresented: Binding<Bool>, error: Failure?,
    @ViewBuilder actions: @escaping (Failure) -> Actions,
    @ViewBuilder message: @escaping (Failure) -> Message
  ) -> some View {
    DataDialogPresenter(
      kind: "Alert", isPresented: isPresented, data: error, presenter: self,
      title: { $0.errorDescription ?? "" }, actions: actions, message: message)
  }

  /// Presents a choice of actions while a binding is true.
  ///
  /// - Parameters:
  ///   - title: What the choice is about.
  ///   - isPresented: Whether the dialog is there.
  ///   - titleVisibility: Whether the title is to be seen; a host shows it.
  ///   - actions: The dialog's buttons; each of them ends the dialog.
  ///   - message: What else is to be said.
  ///
  /// Source: Apple, *confirmationDialog(_:isPresented:titleVisibility:actions:message:)*.
  public consuming func confirmationDialog<Title: StringProtocol, Actions: View, Message: View>(
    _ title: Title, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: @escaping () -> Actions,
    @ViewBuilder message: @escaping () -> Message
  ) -> some View {
    DialogPresenter(
      kind: "ConfirmationDialog", title: String(title), isPresented: isPresented,
      presenter: self, actions: actions, message: message)
  }

  /// Presents a choice of actions without a message while a binding is true.
  public consuming func confirmationDialog<Title: StringProtocol, Actions: View>(
    _ title: Title, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: @escaping () -> Actions
  ) -> some View {
    confirmationDialog(
      title, isPresented: isPresented, titleVisibility: titleVisibility, actions: actions
    ) {
      EmptyView()
    }
  }

  /// Presents a choice of actions about some data when a binding is true and
  /// there are data.
  public consuming func confirmationDialog<
    Title: StringProtocol, Actions: View, Message: View, Data
  >(
    _ title: Title, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    presenting data: Data?, @ViewBuilder actions: @escaping (Data) -> Actions,
    @ViewBuilder message: @escaping (Data) -> Message
  ) -> some View {
    let title = String(title)
    return DataDialogPresenter(
      kind: "ConfirmationDialog", isPresented: isPresented, data: data, presenter: self,
      title: { _ in title }, actions: actions, message: message)
  }

  /// Presents a choice of actions without a message about some data while a
  /// binding is true and there are data.
  public consuming func confirmationDialog<Title: StringProtocol, Actions: View, Data>(
    _ title: Title, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    presenting data: Data?, @ViewBuilder actions: @escaping (Data) -> Actions
  ) -> some View {
    confirmationDialog(
      title, isPresented: isPresented, titleVisibility: titleVisibility, presenting: data,
      actions: actions
    ) { _ in
      EmptyView()
    }
  }
}

/// Whether a part of a view is to be seen.
///
/// Source: Apple, *Visibility*.
public enum Visibility: Sendable, Hashable, CaseIterable { case automatic, visible, hidden }

extension Binding<Bool> {
  /// The same binding, which is false as long as `condition` is.
  fileprivate func and(_ condition: Bool) -> Binding<Bool> {
    condition ? self : Binding(get: { false }, set: { wrappedValue = $0 })
  }
}

/// A view with a dialog in front of it.
struct DialogPresenter<Presenter: View, Actions: View, Message: View>: View {
  let kind: String
  let title: String
  @Binding var isPresented: Bool
  let presenter: Presenter
  let actions: () -> Actions
  let message: () -> Message

  var body: some View {
    presenter
    if isPresented {
      PresentationElement(
        kind: kind, text: title, inside: DialogContent(actions: actions(), message: message())
      )
      .transformEnvironment(\.dialog) { [$isPresented] in
        $0 = DialogEnd(isPresented: $isPresented)
      }
      .presented(by: $isPresented, isInStack: false)
    }
  }
}

/// A view with a dialog in front of it that is about some data: those with which it came.
struct DataDialogPresenter<Presenter: View, Data, Actions: View, Message: View>: View {
  let kind: String
  @Binding var isPresented: Bool
  let data: Data?
  let presenter: Presenter
  let title: (Data) -> String
  let actions: (Data) -> Actions
  let message: (Data) -> Message

  @State private var kept = KeptData<Data>()

  var body: some View {
    let data = kept.keep(data, while: isPresented)
    DialogPresenter(
      kind: kind, title: data.map(title) ?? "", isPresented: $isPresented.and(data != nil),
      presenter: presenter, actions: { data.map(actions) }, message: { data.map(message) })
  }
}

/// What a dialog is about.
///
/// Not observed: the body that asks is run for each change of what it asks with.
private final class KeptData<Data> {
  private var data: Data?

  /// The data that were there when it was asked first since `isPresented` is true.
  func keep(_ current: Data?, while isPresented: Bool) -> Data? {
    data = isPresented ? data ?? current : nil
    return data
  }
}

/// What stands in a dialog.
private struct DialogContent<Actions: View, Message: View>: View {
  let actions: Actions
  let message: Message

  var body: some View {
    message
    // With data the actions are there as long as these are.
    if Actions.self == EmptyView.self || Actions.self == EmptyView?.self {
      Button("OK") {}
    } else {
      actions
    }
  }
}
