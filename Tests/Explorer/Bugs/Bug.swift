enum Bug {
  static let readsFirst: Int32 = 1
}
