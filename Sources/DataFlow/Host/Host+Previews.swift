extension Host {
  /// Mounts what a preview shows, alone, and updates it until it is at rest.
  ///
  /// ```swift
  /// let host = Host(previews: BookRow_Previews.self)
  /// ```
  ///
  /// Nothing of the program is around it: objects and values of the environment
  /// are those that the preview sets itself.
  ///
  /// - Parameters:
  ///   - provider: Whose views.
  ///   - tracking: The registrar that models are observed with.
  ///   - recording: Which ``events`` the host keeps.
  ///   - clock: What timers and animations go by.
  ///
  /// Source: Apple, *PreviewProvider*.
  public convenience init<Provider: PreviewProvider>(
    previews provider: Provider.Type, tracking: Tracking = .core, recording: Recording = .off,
    clock: HostClock = .manual()
  ) {
    self.init(tracking: tracking, recording: recording, clock: clock) { Provider.previews }
  }
}
