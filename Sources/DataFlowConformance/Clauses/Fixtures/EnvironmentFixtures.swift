import DataFlow

private struct AccentKey: EnvironmentKey {
  static let defaultValue = "blue"
}

private struct WeightKey: EnvironmentKey {
  static let defaultValue = 0
}

extension EnvironmentValues {
  /// A text that views set and read.
  var accent: String {
    get { self[AccentKey.self] }
    set { self[AccentKey.self] = newValue }
  }

  /// A number that views set and read.
  var weight: Int {
    get { self[WeightKey.self] }
    set { self[WeightKey.self] = newValue }
  }
}
