extension View {
  /// Presents a choice of actions with a text as its title while a binding is true.
  ///
  /// Source: Apple, *confirmationDialog(_:isPresented:titleVisibility:actions:message:)*.
  public consuming func confirmationDialog<Actions: View, Message: View>(
    _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: @escaping () -> Actions,
    @ViewBuilder message: @escaping () -> Message
  ) -> some View {
    confirmationDialog(
      title.content, isPresented: isPresented, titleVisibility: titleVisibility,
      actions: actions, message: message)
  }

  /// Presents a choice of actions with a text as its title, and without a message, while a
  /// binding is true.
  public consuming func confirmationDialog<Actions: View>(
    _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: @escaping () -> Actions
  ) -> some View {
    confirmationDialog(
      title.content, isPresented: isPresented, titleVisibility: titleVisibility,
      actions: actions)
  }

  /// Presents a choice of actions with a text as its title about some data while a binding is
  /// true and there are data.
  ///
  /// Source: Apple,
  /// *confirmationDialog(_:isPresented:titleVisibility:presenting:actions:message:)*.
  public consuming func confirmationDialog<Actions: View, Message: View, Data>(
    _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    presenting data: Data?, @ViewBuilder actions: @escaping (Data) -> Actions,
    @ViewBuilder message: @escaping (Data) -> Message
  ) -> some View {
    confirmationDialog(
      title.content, isPresented: isPresented, titleVisibility: titleVisibility,
      presenting: data, actions: actions, message: message)
  }

  /// Presents a choice of actions with a text as its title about some data, without a message,
  /// while a binding is true and there are data.
  ///
  /// Source: Apple, *confirmationDialog(_:isPresented:titleVisibility:presenting:actions:)*.
  public consuming func confirmationDialog<Actions: View, Data>(
    _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    presenting data: Data?, @ViewBuilder actions: @escaping (Data) -> Actions
  ) -> some View {
    confirmationDialog(
      title.content, isPresented: isPresented, titleVisibility: titleVisibility,
      presenting: data, actions: actions)
  }

  /// Presents an alert with a text as its title about some data, without a message, while a
  /// binding is true and there are data.
  ///
  /// Source: Apple, *alert(_:isPresented:presenting:actions:)*.
  public consuming func alert<Actions: View, Data>(
    _ title: Text, isPresented: Binding<Bool>, presenting data: Data?,
    @ViewBuilder actions: @escaping (Data) -> Actions
  ) -> some View {
    alert(title.content, isPresented: isPresented, presenting: data, actions: actions)
  }

  /// Presents an alert with a text as its title about some data while a binding is true and
  /// there are data.
  ///
  /// Source: Apple, *alert(_:isPresented:presenting:actions:message:)*.
  public consuming func alert<Actions: View, Message: View, Data>(
    _ title: Text, isPresented: Binding<Bool>, presenting data: Data?,
    @ViewBuilder actions: @escaping (Data) -> Actions,
    @ViewBuilder message: @escaping (Data) -> Message
  ) -> some View {
    alert(
      title.content, isPresented: isPresented, presenting: data, actions: actions,
      message: message)
  }
}
