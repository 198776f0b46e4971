import CExplorer

/// The last execution, one line for each step, one column for each party.
struct Trace {
  private let events: [ExEvent]
  private let places: [UInt: String]
  private let parties: Int

  /// - Parameter program: The file of this program, to name source lines by.
  init(_ scenario: Scenario, program: String) {
    events = (0..<Int(ex_eventCount())).map { ex_events()[$0] }
    parties = scenario.parties
    places = Self.places(Set(events.map { ex_offset($0.caller) }), program)
  }

  /// The lines of a source that operations are called from.
  private static func places(_ offsets: Set<UInt>, _ program: String) -> [UInt: String] {
    let words = offsets.filter { $0 != 0 }.map { "0x" + String($0, radix: 16) }
    if words.isEmpty { return [:] }
    let size = 1 << 20
    let text = UnsafeMutablePointer<CChar>.allocate(capacity: size)
    defer { text.deallocate() }
    ex_ask(
      "addr2line -a -i -e '\(program)' \(words.joined(separator: " ")) 2>/dev/null", text, size)
    var places: [UInt: String] = [:]
    var offset: UInt = 0
    for line in String(cString: text).split(separator: "\n") {
      if line.hasPrefix("0x") {
        offset = UInt(line.dropFirst(2), radix: 16) ?? 0
      } else if places[offset] == nil, let name = line.split(separator: "/").last,
        !["ExploredAtomic", "CObservationCore", "AtomicWord", "?"].contains(where: name.hasPrefix)
      {
        places[offset] = String(name.prefix { $0 != " " })
      }
    }
    return places
  }

  var lines: [String] {
    events.map { event in
      let party = Int(event.action) & EX_PARTY_MASK
      let indent = String(repeating: " ", count: 2 + party * (parties > 2 ? 24 : 40))
      let text = "\(party) \(name(event))"
      let place = places[ex_offset(event.caller)].map { "  \($0)" } ?? ""
      return indent + text + place
    }
  }

  private func name(_ event: ExEvent) -> String {
    let kind = Int(event.action) & ~EX_PARTY_MASK
    let older = Schedule.older(event.action)
    let prefix =
      kind == EX_DRAIN
      ? "(drains) " : kind == EX_DELAY ? "(delays) " : older > 0 ? "(\(older) older) " : ""
    let address = event.address.map(describe) ?? ""
    let change = "\(hex(event.before)) -> \(hex(event.after))"
    return prefix
      + {
        switch UInt32(event.kind) {
        case EX_LOAD.rawValue: "load \(address) = \(hex(event.before))"
        case EX_STORE.rawValue: "store \(address) \(change)"
        case EX_UPDATE.rawValue: "update \(address) \(change)"
        case EX_COMPARE.rawValue:
          event.wrote
            ? "exchange \(address) \(change)"
            : "fails to exchange \(address) = \(hex(event.before))"
        case EX_LOCK.rawValue: "locks \(address)"
        case EX_COUNT.rawValue: "counts keepers of \(address)"
        case EX_FENCE.rawValue: "makes others pass a fence"
        case EX_PAUSE.rawValue: "pauses"
        default: "begins"
        }
      }()
  }

  private func hex(_ value: UInt64) -> String { String(value, radix: 16) }

  private func describe(_ address: UnsafeRawPointer) -> String {
    let text = UnsafeMutablePointer<CChar>.allocate(capacity: 128)
    defer { text.deallocate() }
    ex_describe(address, text, 128)
    // Whether it is freed by now does not matter to the step.
    return String(String(cString: text).prefix { $0 != " " })
  }
}
