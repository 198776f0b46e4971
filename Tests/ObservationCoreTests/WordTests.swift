@_spi(Testing) import ObservationCore
import Testing

// All moves of all words, as one table: an event, in brackets what it looks at, and for the
// states that it may find what it makes of the word, and the action. A move that looks at
// something else has several outcomes in one line.

@Suite(.enabled(if: LiveCounts.isCounting)) struct WordTests {
  @Test func `every field has its own bits, and together they have all`() {
    for fields in [WordField.ofTrackers, WordField.ofLinks] {
      var all: UInt64 = 0
      for field in fields {
        #expect(all & field.mask == 0, "\(field.name)")
        #expect(field.unit == field.mask & (0 &- field.mask), "\(field.name)")
        all |= field.mask
      }
      #expect(all == (fields.count == 5 ? 0xFFFF_FFFF : .max))
    }
  }

  @Test func `every move of an observer's word`() {
    let table = WordTable(
      fields: WordField.ofTrackers, words: TrackerWords.all, events: WordEvent.ofTrackers,
      states: TrackerWords.states, looksAt: TrackerWords.conditions, where: TrackerWords.mayHappen)
    #expect(table.lines == Self.trackers)
  }

  @Test func `no move of an observer's word loses it`() {
    var counts: [String: Int] = [:]
    for word in TrackerWords.all {
      for event in WordEvent.ofTrackers where TrackerWords.mayHappen(event.name, word) {
        let (next, action) = event.move(word)
        for loss in TrackerWords.losses(of: word, by: event.name, next, action) {
          counts["\(event.name): \(loss)", default: 0] += 1
        }
      }
    }
    #expect(counts == [:])
  }

  @Test func `every move of a link's word`() {
    let table = WordTable(
      fields: WordField.ofLinks, words: LinkWords.all, events: WordEvent.ofLinks,
      states: LinkWords.states, looksAt: LinkWords.conditions)
    #expect(table.lines == Self.links)
  }

  private static let trackers = """
    begin (spent): recording, dirty -> no step: nested
    begin (spent): armed, fired -> recording -spent +bias: begun
    begin (spent): dead -> no step: dead
    begin: recording, dirty -> no step: nested
    begin: armed, fired -> recording +bias: begun
    begin: dead -> no step: dead
    end: recording -> armed -bias +2 ref: quiet
    end: dirty -> fired +call -bias +2 ref: changed
    end: dead -> -bias +2 ref: dead
    end, one-shot: recording -> armed -bias +2 ref: quiet
    end, one-shot: dirty -> fired -bias +3 ref: changed
    end, forgotten: recording -> fired -bias +2 ref: quiet
    end, forgotten: dirty -> fired -bias +2 ref: changed
    end, sided (ended): recording, dirty, dead -> no step: marked
    end, sided: recording -> armed -bias +2 ref: quiet
    end, sided: dirty -> fired +call -bias +2 ref: changed
    end, sided: dead -> -bias +2 ref: dead
    end, sided, with ends (ended): recording, dirty, dead -> no step: marked
    end, sided, with ends: recording -> armed +call -bias +2 ref: quiet
    end, sided, with ends: dirty -> fired +call -bias +2 ref: changed
    end, sided, with ends: dead -> -bias +2 ref: dead
    change, one-shot (one ref): armed -> fired -ref: dueLast
    change, one-shot (one ref): fired -> no step: none
    change, one-shot: recording -> dirty: noted
    change, one-shot: dirty -> no step: noted
    change, one-shot: armed -> fired: due
    change, one-shot: fired -> no step: none
    change: recording -> dirty: noted
    change: dirty -> exchanged: noted
    change: armed -> fired +call: due
    change: fired, dead -> exchanged: none
    willSet (will, did, spent): recording, dirty, armed, fired -> no step: keep
    willSet (will, did, spent): dead -> no step: take didSet
    willSet (will, did): recording, dirty, fired -> no step: keep
    willSet (will, did): armed -> +spent +call +ref: keep and call willSet
    willSet (will, did): dead -> no step: take didSet
    willSet (will, spent): recording, dirty, armed, fired -> no step: take willSet
    willSet (will, spent): dead -> no step: take didSet
    willSet (will): recording, dirty, armed, fired -> no step: take willSet
    willSet (will): dead -> no step: take didSet
    willSet (did, spent): recording, dirty, armed, fired -> no step: keep
    willSet (did, spent): dead -> no step: take didSet
    willSet (did): recording, dirty, armed, fired -> no step: keep
    willSet (did): dead -> no step: take didSet
    willSet (spent): recording, dirty, armed, fired -> no step: keep
    willSet (spent): dead -> no step: take didSet
    willSet: recording, dirty, armed, fired -> no step: keep
    willSet: dead -> no step: take didSet
    didSet (all sides, will, did): recording -> dirty: keep
    didSet (all sides, will, did): dirty, fired -> exchanged: keep
    didSet (all sides, will, did): armed -> fired +call +ref: keep and call didSet
    didSet (all sides, will, did): dead -> no step: take didSet
    didSet (will, did): recording, dirty, armed, fired, dead -> no step: take didSet
    didSet (will): recording, dirty, armed, fired -> no step: take willSet
    didSet (will): dead -> no step: take didSet
    didSet (did): recording, dirty, armed, fired, dead -> no step: take didSet
    didSet: recording, dirty, armed, fired -> no step: keep
    didSet: dead -> no step: take didSet
    end of an object (all sides, ended): recording, dirty -> exchanged: noted
    end of an object (all sides, ended): armed, fired -> +call +ref: due
    end of an object (all sides, ended): dead -> no step: none
    end of an object (all sides): recording, dirty -> +ended: noted
    end of an object (all sides): armed, fired -> +call +ref: due
    end of an object (all sides): dead -> no step: none
    end of an object (ended): recording, dirty -> exchanged: noted
    end of an object (ended): armed -> +call +ref: due
    end of an object (ended): fired, dead -> no step: none
    end of an object: recording, dirty -> +ended: noted
    end of an object: armed -> +call +ref: due
    end of an object: fired, dead -> no step: none
    call over: recording, dirty, armed, fired -> -call -ref: true
    call over: dead -> no step: false
    cancel (call): recording, dirty -> dead: leave code
    cancel (call): armed, fired -> dead: leave code, retire
    cancel (call): dead -> no step: leave code
    cancel: recording, dirty -> dead: release code
    cancel: armed, fired -> dead: release code, retire
    cancel: dead -> no step: leave code
    left to nodes (all sides, one ref): armed, fired, dead -> no step: false
    left to nodes (all sides): recording, dirty, dead -> no step: false
    left to nodes (all sides): armed, fired -> +owned: true
    left to nodes (one ref): armed, fired, dead -> no step: false
    left to nodes: recording, dirty, fired, dead -> no step: false
    left to nodes: armed -> +owned: true
    """.split(separator: "\n").map(String.init)

  private static let links = """
    read (busy): none -> +linked +external: external
    read (busy): linked -> no step: none
    read (busy): abandoned -> +linked -abandoned: none
    read: none -> +linked +busy: own
    read: linked -> no step: none
    read: abandoned -> +linked -abandoned: none
    relink: none -> +linked: true
    relink: linked, abandoned -> no step: false
    let go: none, abandoned -> no step: done
    let go: linked -> -linked +abandoned: done
    sweep: none -> no step: true
    sweep: linked -> no step: false
    sweep: abandoned -> -abandoned: true
    sweep, dead: none -> no step: true
    sweep, dead: linked -> -linked: true
    sweep, dead: abandoned -> -abandoned: true
    """.split(separator: "\n").map(String.init)
}
