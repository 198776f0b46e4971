import DataFlow
import Dispatch
import Foundation

/// An app on a terminal: drawn after each step, driven by keys, in real time.
@MainActor
public final class TerminalProgram {
  private let loop: HostLoop
  private let picture: Picture
  private var keys = KeyReader()
  private var sources: [any DispatchSourceProtocol] = []

  /// Launches an app, and draws it.
  ///
  /// - Parameters:
  ///   - app: The app; evaluated once.
  ///   - defaultAppStorage: Where stored values are that name no store.
  ///   - hasStyles: Whether texts are coloured, bold and so on.
  /// - Returns: nil if standard input or output is no terminal.
  public init?<Program: App>(
    app: @autoclosure @escaping @MainActor () -> Program, defaultAppStorage: any KeyValueStore,
    hasStyles: Bool
  ) {
    guard RawMode.begin() else { return nil }
    let picture = Picture(hasStyles: hasStyles)
    self.picture = picture
    loop = HostLoop(app: app(), defaultAppStorage: defaultAppStorage) { picture.draw($0) }
  }

  /// Runs the program until its user ends it, or a signal.
  ///
  /// - Precondition: The caller is on the main thread, outside of any task.
  public func run() -> Never {
    let input = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: .main)
    input.setEventHandler { MainActor.assumeIsolated { self.readKeys() } }
    input.resume()
    let resizing = DispatchSource.makeSignalSource(signal: SIGWINCH, queue: .main)
    resizing.setEventHandler { MainActor.assumeIsolated { self.loop.perform { _ in } } }
    resizing.resume()
    sources = [input, resizing]
    loop.run()
  }

  private func readKeys() {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = read(STDIN_FILENO, &buffer, buffer.count)
    if count < 0, errno == EINTR || errno == EAGAIN { return }
    // The terminal has gone.
    if count <= 0 { loop.end() }
    for key in keys.read(buffer.prefix(count)) {
      let goesOn = loop.perform { Keyboard(host: $0).press(key) }
      if !goesOn { loop.end() }
    }
  }
}

/// What stands on the terminal.
@MainActor
private final class Picture {
  private let hasStyles: Bool
  private var shown: [String] = []
  private var size = (columns: 0, lines: 0)

  init(hasStyles: Bool) { self.hasStyles = hasStyles }

  /// Draws what a host shows, as far as it is not there already.
  func draw(_ host: Host) {
    let size = Output.size
    if size != self.size { shown = [] }
    self.size = size
    let lines = Screen(width: size.columns, height: size.lines).lines(of: host)
      .map { hasStyles ? $0.styledText : $0.plain }
    var text = shown.isEmpty ? "\u{1B}[2J" : ""
    for (index, line) in lines.enumerated() where index >= shown.count || shown[index] != line {
      text += "\u{1B}[\(index + 1);1H\(line)\u{1B}[K"
    }
    shown = lines
    if !text.isEmpty { Output.write(text) }
  }
}
