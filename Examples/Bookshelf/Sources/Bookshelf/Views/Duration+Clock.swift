extension Duration {
  /// Minutes and seconds, the same everywhere: `1:05`.
  var clockText: String {
    let (minutes, seconds) = components.seconds.quotientAndRemainder(dividingBy: 60)
    return "\(minutes):\(seconds < 10 ? "0" : "")\(seconds)"
  }
}
