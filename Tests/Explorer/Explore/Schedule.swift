import CExplorer

/// The actions of an execution, as text: `0*5,1*3,0`.
///
/// A number stands for a step of that party, with how many follow each other; `s0` for
/// one whose store goes to the party's buffer, and `d0` for the way of its oldest store
/// from there to memory; `o0` for a load of the write before the last one, `oo0` for one of
/// that before it.
struct Schedule: Equatable, CustomStringConvertible {
  var actions: [UInt8]

  init(_ actions: [UInt8]) { self.actions = actions }

  /// The schedule that `text` stands for, or nil.
  init?(_ text: String) {
    actions = []
    for part in text.split(separator: ",") {
      let pieces = part.split(separator: "*", omittingEmptySubsequences: false)
      guard let first = pieces.first, pieces.count <= 2 else { return nil }
      let count = pieces.count == 2 ? Int(pieces[1]) : 1
      let older = first.prefix { $0 == "o" }.count
      let kind =
        switch first.first {
        case "s": EX_DELAY
        case "d": EX_DRAIN
        case "o": EX_OLDER + 16 * (min(older, Int(EX_OLDEST)) - 1)
        default: EX_RUN
        }
      let digits = kind == EX_RUN ? first : first.dropFirst(max(1, older))
      guard let party = Int(digits), (0..<Int(EX_PARTIES)).contains(party),
        let count, (1...Int(EX_ACTIONS)).contains(count)
      else { return nil }
      actions += Array(repeating: UInt8(kind + party), count: count)
    }
  }

  /// The actions of the last execution.
  static var ofLast: Schedule {
    Schedule((0..<Int(ex_eventCount())).map { ex_events()[$0].action })
  }

  var description: String {
    segments.map { segment in
      let party = Int(segment.action) & EX_PARTY_MASK
      let kind = Int(segment.action) & ~EX_PARTY_MASK
      let older = String(repeating: "o", count: Schedule.older(segment.action))
      let name = (kind == EX_DELAY ? "s" : kind == EX_DRAIN ? "d" : older) + String(party)
      return segment.count == 1 ? name : "\(name)*\(segment.count)"
    }.joined(separator: ",")
  }

  /// How many writes before the last one the load of `action` reads.
  static func older(_ action: UInt8) -> Int {
    let kind = Int(action) & ~EX_PARTY_MASK
    return kind < EX_OLDER ? 0 : (kind - EX_OLDER) / 16 + 1
  }

  /// Equal actions that follow each other.
  var segments: [(action: UInt8, count: Int)] {
    var segments: [(action: UInt8, count: Int)] = []
    for action in actions {
      if let last = segments.last, last.action == action {
        segments[segments.count - 1].count += 1
      } else {
        segments.append((action, 1))
      }
    }
    return segments
  }
}
