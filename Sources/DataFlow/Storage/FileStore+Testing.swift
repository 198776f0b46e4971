extension FileStore {
  /// A store with a disk that fails.
  ///
  /// - Parameters:
  ///   - path: Where the file is.
  ///   - isShared: Whether it shares its values with the other stores of views.
  ///   - failing: Asked before each call to the system, with the call's name and
  ///     its path, on the thread that makes it: the error that the call shall have,
  ///     or nil. Called while writers wait: it must not write to the store.
  @_spi(Testing)
  public convenience init(
    path: String, isShared: Bool = false,
    failing: @escaping @Sendable (_ call: String, _ path: String) -> Int32?
  ) {
    self.init(path, isShared: isShared) { name, path, call in
      failing(name, path).map { -Int($0) } ?? call()
    }
  }
}
