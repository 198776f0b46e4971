/// Where a run takes place, by the names that entries have for it.
public enum Platform: String, Sendable, CaseIterable {
  /// An operating system that Swift runs on; `wasm` is WASI.
  case android, freebsd, ios, linux, macos, tvos, visionos, wasm, watchos, windows

  /// Where this is running; nil if it has no name.
  public static var current: Platform? {
    #if os(Android)
      .android
    #elseif os(FreeBSD)
      .freebsd
    #elseif os(iOS)
      .ios
    #elseif os(Linux)
      .linux
    #elseif os(macOS)
      .macos
    #elseif os(tvOS)
      .tvos
    #elseif os(visionOS)
      .visionos
    #elseif os(WASI)
      .wasm
    #elseif os(watchOS)
      .watchos
    #elseif os(Windows)
      .windows
    #else
      nil
    #endif
  }
}
