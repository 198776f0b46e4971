import ConformanceKit
import ConformanceReports
import Foundation
import GateFixtures
import Testing

/// The page as a reader has it, in a browser.
///
/// `scripts/test.sh` installs one and names it in `OBSERVATORY_BROWSER`; where nobody does,
/// the suite is skipped, and says so.
@Suite(
  .serialized,
  .enabled(if: Browser.executable != nil, "OBSERVATORY_BROWSER names no Chromium"))
struct BrowserTests {
  static let directory = try? TemporaryDirectory()

  /// A report with some of each: four clauses, two candidates, one run before.
  static let report: RunReport = {
    let clauses = ["FX-pass", "FX-watch", "FX-fail", "FX-untested"].map(FixtureSuite.clause)
    let results = [Honest.self, Open.self].flatMap { (candidate: any Candidate.Type) in
      clauses.map { clause -> ClauseResult in
        let verdict: Verdict =
          switch clause.id {
          case "FX-fail": .fail(details: "line 2: expected 'two', got '2'")
          case "FX-untested": .untested(reason: "It is one.")
          default: .pass
          }
        let result = ClauseResult(
          clause, on: Specimen(candidate), verdict: verdict,
          actual: clause.id == "FX-fail" ? ["one", "2", "three"] : [], seed: 1, rounds: 7)
        let stated = (try? candidate.statedFailures()) ?? []
        return result.judged(by: stated.first { $0.clause == clause.id })
      }
    }
    return RunReport(
      level: .strict, patterns: [], runner: Runner(seed: 1, rounds: 7), isolated: true,
      status: .nonconforming, candidates: [Honest.self, Open.self],
      results: results + HostileReport.report.results)
  }()

  static let suite = Suite(
    candidates: FixtureSuite.candidates, clauses: FixtureSuite.clauses + [HostileReport.clause],
    mutants: FixtureSuite.mutants, groups: ["FX": "Fixtures"])

  let browser: Browser
  let address: String

  init() throws {
    let file = try #require(Self.directory).url.appendingPathComponent("report.html")
    let earlier = EarlierReport(name: "before", report: HostileReport.report)
    let page = ReportPage(
      Self.report, suite: Self.suite, places: HostileReport.places, earlier: [earlier])
    try Data(page.html().utf8).write(to: file)
    address = file.absoluteString
    browser = try Browser()
  }

  /// The ids of the clauses that the list shows.
  func shown() throws -> String {
    try browser.evaluate(
      "[...document.querySelectorAll('.row')].filter(r => r.checkVisibility())"
        + ".map(r => r.querySelector('code').textContent).join()")
  }

  /// Goes to a place in the page, and waits until the script has seen it.
  func go(to fragment: String) throws {
    _ = try browser.evaluate(
      "new Promise(done => { addEventListener('hashchange', done, { once: true });"
        + " location.hash = '\(fragment)' })")
  }

  @Test func `the page asks for nothing, and its scripts have no errors`() throws {
    for fragment in ["", "#FX-fail", "#?verdict=fail", "#?verdict=%E0%A4%A", "#nothing", "#%"] {
      try browser.open(address + fragment)
    }
    #expect(browser.complaints == [])
    #expect(browser.requests.allSatisfy { $0.hasPrefix(address) || $0 == "about:blank" })
  }

  @Test func `a search finds what any part of a clause says`() throws {
    try browser.open(address)
    let all = try shown()
    #expect(all.hasPrefix("FX-pass,FX-watch,FX-fail,FX-untested,"))
    _ = try browser.evaluate("document.querySelector('[name=q]').focus()")
    try browser.type("onchange HARMLESS")
    #expect(try shown() == "FX-watch")
    #expect(try browser.evaluate("location.hash") == "#?q=onchange+HARMLESS")
    #expect(
      try browser.evaluate("document.getElementById('page.found').textContent") == "1 of 5 clauses")
    try browser.type(" nowhere")
    #expect(try shown() == "")
    #expect(
      try browser.evaluate("document.getElementById('page.nothing').checkVisibility()") == "true")
    _ = try browser.evaluate("document.querySelector('[type=reset]').click()")
    #expect(try shown() == all)
    #expect(browser.complaints == [])
  }

  @Test(
    arguments: [
      ("?verdict=known&candidate=open", "FX-fail"), ("?verdict=fail&candidate=open", ""),
      ("?verdict=untested&verdict=known&candidate=open", "FX-fail,FX-untested"),
      ("?level=stdlib-compat", "FX-watch"),
      ("?verdict=pass&level=required", "FX-pass"), ("?group=none&level=stdlib-compat", "FX-watch"),
    ])
  func `a filter is part of the address`(_ filter: String, _ ids: String) throws {
    try browser.open(address + "#" + filter)
    #expect(try shown() == ids)
    #expect(browser.complaints == [])
  }

  @Test func `a clause has a page, and the way back leads to where one was`() throws {
    try browser.open(address + "#?candidate=open")
    try go(to: "FX-fail")
    #expect(
      try browser.evaluate("document.title")
        == "FX-fail A fixture MUST do as FX-fail says. · Conformance")
    #expect(try browser.evaluate("document.activeElement.id") == "FX-fail.title")
    let text = try browser.evaluate(
      "[...document.querySelectorAll('.clause')].filter(c => c.checkVisibility())"
        + ".map(c => c.innerText).join('|')")
    for part in ["the fixture", "Look at the fixture & its <clauses>.", "honest", "FX-fail", "2"] {
      #expect(text.contains(part))
    }
    #expect(!text.contains("FX-untested says"))
    #expect(
      try browser.evaluate(
        "[...document.querySelectorAll('#FX-fail .traces')][0].innerText.replace(/\\s+/g, ' ')"
      )
      .contains("two 2 differs"))
    #expect(try browser.evaluate("document.querySelector('.shown .next').hash") == "#FX-untested")
    #expect(try browser.evaluate("document.querySelector('.shown .previous').hash") == "#FX-watch")
    try browser.press("Escape", code: 27)
    #expect(
      try browser.evaluate(
        "new Promise(done => { const look = () => document.documentElement.classList"
          + ".contains('on-clause') ? requestAnimationFrame(look) : done(location.hash); look() })")
        == "#?candidate=open")
    #expect(try browser.evaluate("document.activeElement.hash") == "#FX-fail")
    #expect(browser.complaints == [])
  }

  @Test func `a clause says which mutants it kills, and what was before`() throws {
    try browser.open(address + "#FX-watch")
    let text = try browser.evaluate("document.querySelector('.shown').innerText")
    #expect(text.contains("silent Never calls onChange."))
    #expect(text.contains("honest ✓ passes"))
    // The run before had no such clause.
    #expect(text.contains("open no result"))
  }

  @Test func `a cell of the matrix leads to its clauses`() throws {
    try browser.open(address)
    _ = try browser.evaluate(
      "document.querySelector('.matrix a[data-candidate=\"open\"]').click()")
    #expect(try browser.evaluate("location.hash") == "#?group=FX&candidate=open")
    #expect(try shown() == "FX-pass,FX-watch,FX-fail,FX-untested")
  }

  @Test func `without scripts all is there`() throws {
    try browser.open(address, scripts: false)
    let hidden = try browser.evaluate(
      "[...document.querySelectorAll('.row, .clause')].filter(c => !c.checkVisibility()).length")
    #expect(hidden == "0")
    #expect(try browser.evaluate("document.forms[0].checkVisibility()") == "false")
  }

  @Test(
    arguments: [360, 768, 1_280, 1_920], ["light", "dark"])
  func `nothing is wider than the window, and all can be read`(_ width: Int, _ colours: String)
    throws
  {
    try browser.show(width: width, colours: colours)
    for fragment in ["", "#FX-fail", "#" + "FX-hostile_20_23_20_3cb_3e_2c_201_3a2_20_25"] {
      try browser.open(address + fragment)
      // The window of a phone grows with what is wider: its own width says nothing.
      let fits = try browser.evaluate("document.documentElement.scrollWidth <= \(width)")
      #expect(fits == "true")
      #expect(try browser.evaluate(Self.faint) == "")
    }
    let paper = try browser.evaluate("getComputedStyle(document.body).backgroundColor")
    #expect((paper == "rgb(18, 20, 23)") == (colours == "dark"))
  }

  /// The texts whose contrast is less than what WCAG 2.2 asks for, 4.5 to 1.
  static let faint = """
    (() => {
      const rgb = (text) => text.match(/[\\d.]+/g).map(Number);
      const light = (color) => {
        const [r, g, b] = color.map((c) => c / 255)
          .map((c) => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const paper = (element) => {
        for (let e = element; e; e = e.parentElement) {
          const color = rgb(getComputedStyle(e).backgroundColor);
          if (color.length === 3 || color[3] === 1) return color;
        }
        return [255, 255, 255];
      };
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const bad = [];
      while (walker.nextNode()) {
        const element = walker.currentNode.parentElement;
        if (!walker.currentNode.textContent.trim() || !element.checkVisibility()) continue;
        if (["SCRIPT", "STYLE"].includes(element.tagName)) continue;
        const [a, b] = [light(rgb(getComputedStyle(element).color)), light(paper(element))];
        const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
        if (contrast < 4.5) bad.push(element.className + ": " + walker.currentNode.textContent.trim());
      }
      return bad.join();
    })()
    """

  @Test func `a screen reader is told what everything is`() throws {
    try browser.open(address)
    let nodes = try browser.accessibleNodes()
    func names(_ role: String) -> [String] { nodes.filter { $0.role == role }.map(\.name) }
    #expect(names("main").count == 1)
    #expect(names("heading").first?.hasSuffix("honest fails 2 clauses") == true)
    #expect(names("searchbox") == ["Search"])
    #expect(names("combobox") == ["Candidate", "Level", "Group"])
    for role in ["link", "button", "checkbox", "combobox", "searchbox", "region"] {
      #expect(names(role).allSatisfy { !$0.isEmpty }, "a \(role) has no name")
    }
    // What a colour says, a word says, too.
    #expect(names("link").contains("2/3 (2 pass, 1 known, 1 untested)"))
  }

  @Test func `the keyboard reaches the search by two steps`() throws {
    try browser.open(address)
    try browser.press("Tab", code: 9)
    #expect(try browser.evaluate("document.activeElement.className") == "jump")
    try browser.press("Enter", code: 13)
    try browser.press("Tab", code: 9)
    #expect(try browser.evaluate("document.activeElement.name") == "q")
  }
}
