import ConformanceKit
import Foundation

/// A headless Chromium, driven by the DevTools protocol over a pipe.
///
/// Used by one thread at a time. What takes no time to come is waited for, without a limit:
/// a browser that ends ends the wait.
final class Browser: @unchecked Sendable {
  struct Failure: Error, CustomStringConvertible { let description: String }

  /// The program to start: what `OBSERVATORY_BROWSER` says.
  static let executable = ProcessInfo.processInfo.environment["OBSERVATORY_BROWSER"]

  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private let profile: TemporaryDirectory
  private var buffer = Data()
  private var count = 0
  private var session: String?

  /// What pages said on the console, and the errors in their scripts.
  private(set) var complaints: [String] = []
  /// The addresses that were asked for.
  private(set) var requests: [String] = []

  init() throws {
    profile = try TemporaryDirectory()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    // The sandbox is not for root, who runs tests in containers; the page is our own.
    // The protocol's pipes are descriptors 3 and 4, to which only a shell moves them.
    process.arguments = [
      "-c", #"exec "$0" "$@" 3<&0 4>&1 </dev/null >/dev/null 2>&1"#, Self.executable ?? "chromium",
      "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
      "--disable-background-networking", "--remote-debugging-pipe",
      "--user-data-dir=\(profile.url.path)", "about:blank",
    ]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    try? output.fileHandleForWriting.close()
    let target = try call("Target.createTarget", ["url": "about:blank"])
    let attached = try call(
      "Target.attachToTarget", ["targetId": target["targetId"] as? String ?? "", "flatten": true])
    session = attached["sessionId"] as? String
    for domain in ["Page", "Runtime", "Log", "Network"] { _ = try call("\(domain).enable") }
  }

  deinit {
    process.terminate()
    process.waitUntilExit()
  }

  /// Opens a page and waits until it is there.
  ///
  /// - Parameter scripts: Whether it may run scripts.
  func open(_ address: String, scripts: Bool = true) throws {
    _ = try call("Emulation.setScriptExecutionDisabled", ["value": !scripts])
    _ = try call("Page.navigate", ["url": "about:blank"])
    _ = try call("Page.navigate", ["url": address])
    while try evaluate("location.href + document.readyState") != address + "complete" {}
  }

  /// The size of the window, and the colours that the reader prefers.
  func show(width: Int, height: Int = 900, colours: String) throws {
    _ = try call(
      "Emulation.setDeviceMetricsOverride",
      ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600])
    _ = try call(
      "Emulation.setEmulatedMedia",
      ["features": [["name": "prefers-color-scheme", "value": colours]]])
  }

  /// Presses a key where the focus is.
  func press(_ key: String, code: Int) throws {
    for type in ["rawKeyDown", "keyUp"] {
      _ = try call(
        "Input.dispatchKeyEvent",
        ["type": type, "key": key, "code": key, "windowsVirtualKeyCode": code])
    }
  }

  /// Types text where the focus is.
  func type(_ text: String) throws { _ = try call("Input.insertText", ["text": text]) }

  /// What an expression is worth in the page, as text; promises are waited for.
  func evaluate(_ expression: String) throws -> String {
    let answer = try call(
      "Runtime.evaluate",
      ["expression": "(async () => String(await (\(expression))))()", "awaitPromise": true])
    if let details = answer["exceptionDetails"] as? [String: Any] {
      throw Failure(description: "\(expression): \(details)")
    }
    return (answer["result"] as? [String: Any])?["value"] as? String ?? ""
  }

  /// The elements that a screen reader is told of: roles and names.
  func accessibleNodes() throws -> [(role: String, name: String)] {
    _ = try call("Accessibility.enable")
    let nodes = try call("Accessibility.getFullAXTree")["nodes"] as? [[String: Any]] ?? []
    return nodes.filter { $0["ignored"] as? Bool != true }.map { node in
      func text(_ key: String) -> String {
        (node[key] as? [String: Any])?["value"] as? String ?? ""
      }
      return (role: text("role"), name: text("name"))
    }
  }

  // MARK: - The protocol

  private func call(_ method: String, _ parameters: [String: Any] = [:]) throws -> [String: Any] {
    count += 1
    var message: [String: Any] = ["id": count, "method": method, "params": parameters]
    message["sessionId"] = session
    let data = try JSONSerialization.data(withJSONObject: message) + [0]
    try input.fileHandleForWriting.write(contentsOf: data)
    while true {
      let answer = try next()
      guard answer["id"] as? Int == count else {
        note(answer)
        continue
      }
      if let error = answer["error"] { throw Failure(description: "\(method): \(error)") }
      return answer["result"] as? [String: Any] ?? [:]
    }
  }

  private func note(_ event: [String: Any]) {
    let parameters = event["params"] as? [String: Any] ?? [:]
    switch event["method"] as? String {
    case "Runtime.exceptionThrown", "Runtime.consoleAPICalled", "Log.entryAdded":
      complaints.append("\(parameters)")
    case "Network.requestWillBeSent":
      requests.append((parameters["request"] as? [String: Any])?["url"] as? String ?? "")
    default: break
    }
  }

  /// The next message, which ends with a zero byte.
  private func next() throws -> [String: Any] {
    while true {
      if let end = buffer.firstIndex(of: 0) {
        let message = buffer[..<end]
        buffer = Data(buffer[(end + 1)...])
        return try JSONSerialization.jsonObject(with: message) as? [String: Any] ?? [:]
      }
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else { throw Failure(description: "the browser has ended") }
      buffer.append(more)
    }
  }
}
