#if !hasFeature(Embedded)
  // What `WordTests` walks: the fields of the words of observers and of links, and all of
  // their moves. Lists of nothing in builds without checks.

  /// Something that happens to a word, and the move that is made of it.
  @_spi(Testing)
  public struct WordEvent: Sendable {
    /// What it is called in the tables.
    public let name: String
    /// The word after the step, nil if none is made, and the action.
    public let move: @Sendable (UInt64) -> (next: UInt64?, action: String)
  }

  /// A field of a word.
  @_spi(Testing)
  public struct WordField: Sendable {
    /// What it is called in the tables.
    public let name: String
    /// What the word has for one of it.
    public let unit: UInt64
    /// Its bits.
    public let mask: UInt64
  }

  @_spi(Testing)
  extension WordEvent {
    #if DEBUG || OBSERVATION_CORE_LIVE_COUNTS
      /// What happens to the words of observers, with two nodes pushed by each run.
      public static var ofTrackers: [WordEvent] {
        typealias Word = Tracker.Word
        return [
          tracker("begin") { $0.begun() },
          tracker("end") { $0.settled(pushes: 2, into: Word.armed, onFire: Word.oneCall) },
          tracker("end, one-shot") {
            $0.settled(pushes: 2, into: Word.armed, onFire: Word.oneRef)
          },
          tracker("end, forgotten") { $0.settled(pushes: 2, into: Word.fired, onFire: 0) },
          tracker("end, sided") { $0.sidedSettled(pushes: 2, tells: false) },
          tracker("end, sided, with ends") { $0.sidedSettled(pushes: 2, tells: true) },
          tracker("change, one-shot") {
            $0.told(onFire: 0, dropsLast: true, mustExchange: false)
          },
          tracker("change") {
            $0.told(onFire: Word.oneCall, dropsLast: false, mustExchange: true)
          },
          tracker("willSet") { $0.asked(at: .willSet) },
          tracker("didSet") { $0.asked(at: .didSet) },
          tracker("end of an object") { $0.toldOfEnd() },
          tracker("call over") { $0.calledAndReleased() },
          tracker("cancel") { $0.cancelled() },
          tracker("left to nodes") { $0.leftToNodes() },
        ]
      }

      /// What happens to the words of links.
      public static var ofLinks: [WordEvent] {
        [
          link("read") { $0.read() },
          link("relink") { $0.relinked() },
          link("let go") { $0.letGo() },
          link("sweep") { $0.swept(isDead: false) },
          link("sweep, dead") { $0.swept(isDead: true) },
        ]
      }

      /// What is wrong with an observer's word.
      public static func violations(ofTracker word: UInt64) -> [String] {
        Tracker.Word(bits: Bits(word)).violations()
      }
    #else
      /// None: this build does not check.
      public static var ofTrackers: [WordEvent] { [] }

      /// None: this build does not check.
      public static var ofLinks: [WordEvent] { [] }

      /// Nothing: this build does not check.
      public static func violations(ofTracker word: UInt64) -> [String] { [] }
    #endif
  }

  #if DEBUG || OBSERVATION_CORE_LIVE_COUNTS
    extension WordEvent {
      private static func tracker<Action>(
        _ name: String, _ move: @escaping @Sendable (Tracker.Word) -> Move<Tracker.Word, Action>
      ) -> WordEvent {
        WordEvent(name: name) { word in
          let move = move(Tracker.Word(bits: Bits(word)))
          return (move.next.map { UInt64($0.bits) }, text(of: move.action))
        }
      }

      private static func link<Action>(
        _ name: String, _ move: @escaping @Sendable (Link.Word) -> Move<Link.Word, Action>
      ) -> WordEvent {
        WordEvent(name: name) { word in
          let move = move(Link.Word(bits: UInt32(word)))
          return (move.next.map { UInt64($0.bits) }, text(of: move.action))
        }
      }

      private static func text(of action: Any) -> String {
        switch action {
        case is Void: "done"
        case let cancellation as Tracker.Word.Cancellation:
          (cancellation.releasesCode ? "release code" : "leave code")
            + (cancellation.retires ? ", retire" : "")
        case Tracker.Reaction.keep: "keep"
        case Tracker.Reaction.keepAndCall(let kind): "keep and call \(kind)"
        case Tracker.Reaction.take(let kind): "take \(kind)"
        default: "\(action)"
        }
      }
    }
  #endif

  @_spi(Testing)
  extension WordField {
    /// The fields of an observer's word.
    public static var ofTrackers: [WordField] {
      typealias Word = Tracker.Word
      let fields: [(String, Bits, Bits)] = [
        ("state", 1, Word.stateMask), ("persistent", Word.persistent, Word.persistent),
        ("hold", Word.oneHold, Word.holdMask), ("will", Word.willSide, Word.willSide),
        ("did", Word.didSide, Word.didSide), ("end", Word.endSide, Word.endSide),
        ("spent", Word.spent, Word.spent), ("once", Word.once, Word.once),
        ("owned", Word.owned, Word.owned), ("ended", Word.ended, Word.ended),
        ("derives", Word.derives, Word.derives), ("call", Word.oneCall, Word.callMask),
        ("ref", Word.oneRef, ~Word.lowMask),
      ]
      return fields.map { WordField(name: $0, unit: UInt64($1), mask: UInt64($2)) }
    }

    /// The fields of a link's word.
    public static var ofLinks: [WordField] {
      typealias Word = Link.Word
      let fields: [(String, UInt32, UInt32)] = [
        ("linked", Word.linked, Word.linked), ("abandoned", Word.abandoned, Word.abandoned),
        ("busy", Word.busy, Word.busy), ("ended", Word.ended, Word.ended),
        ("external", Word.oneExternal, ~(Word.oneExternal - 1)),
      ]
      return fields.map { WordField(name: $0, unit: UInt64($1), mask: UInt64($2)) }
    }
  }
#endif
