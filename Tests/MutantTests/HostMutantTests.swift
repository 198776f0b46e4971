import Conformance
import ConformanceKit
import DataFlowConformance
import Testing

extension MutantTests {
  /// What the mutants of hosts are while no fault is switched on.
  static let soundHosts: [any Candidate.Type] = {
    var sound: [any Candidate.Type] = []
    for mutant in MutantCatalogue.hosts where !sound.contains(where: { $0 == mutant.candidate }) {
      sound.append(mutant.candidate)
    }
    return sound
  }()
}

/// The kit's own proof, for hosts: every mutant is noticed, and by whom it should
/// be.
///
/// Only in a build whose hosts have faults (`scripts/test.sh mutants`). One at a
/// time, because there is one fault at a time.
@Suite(
  .serialized,
  .enabled(if: MutantCatalogue.hosts.allSatisfy { $0.absence == nil }, "no faults in this build"))
struct HostMutantTests {
  @Test(arguments: MutantTrial.all(of: MutantCatalogue.hosts, MutantTests.suite))
  func `mutant fails the clauses that claim it`(_ trial: MutantTrial) async {
    await expectKilled(trial)
  }

  /// Lines of traces about data flow that no mutant changes, and why.
  static let undisputedInViews: Set<String> = [
    // Nothing has happened yet: what the clause itself has put in.
    "NAV-06 mounted: sheet = gone, dismissals = 0",
    "BIND-09 read 1", "BIND-12 count 3", "BIND-13 id 7: Int", "BINDABLE-05 read 'old'",
    "OBSV-10 read by an action: 0", "ENV-12 accent = blue", "ENV-13 default: accent = blue",
    // A state is nothing but its initial value until it has a storage.
    "STATE-12 read 3", "STATE-12 after a write: read 3",
    // The main actor waits for the thread that writes: nobody could run a body.
    "OBSV-18 before the step: bodies +0",
    // What the clause itself notes: that a step is over.
    "LIFE-04 mounted", "LIFE-04 unmounted", "RECV-03 mounted", "RECV-03 send 1",
    "RECV-03 unmounted", "RECV-03 send 2", "TX-09 mounted",
    "TX-23 mounted: due = never",
    // All views have gone.
    "LIFE-02 write 0, unmount: text = gone", "RECV-09 unmounted: text = gone",
    "RECV-09 after 2.0 seconds: text = gone", "TASK-02 tasks: text = gone",
    // The compiler says so.
    "OOBJ-08 Binding<String>, Binding<Bool>",
  ]

  /// Mutants that only run the clauses that they claim: in others they
  /// update for ever, miss an object, or run what is isolated on a wrong thread,
  /// which ends the process.
  static let ending: Set<String> = [
    "mutant-forgetting-environment", "mutant-leaking-environment", "mutant-running-elsewhere",
    "mutant-starting-again", "mutant-without-tags", "mutant-sleeping-on-the-clock",
    "mutant-finding-nothing",
  ]

  /// Clauses whose lines have not been asked for yet.
  ///
  /// Their traces are tables, and a mutant of theirs fails each. Those that use drivers end the
  /// process where another one hides what they drive.
  static let tables: Set<String> = [
    "APP-11", "APP-12", "APP-13", "APP-14", "APP-15", "APP-16", "CHG-21", "CHG-22", "CHG-23",
    "DP-08", "ENV-24", "EOBJ-14", "FOC-10", "FOC-11", "FOC-12", "FOC-13", "FOC-14", "FOC-15",
    "GEST-19", "GEST-20", "GEST-21", "GEST-22", "GEST-23", "GEST-24", "HOST-07", "HOST-08",
    "HOST-09", "HOST-10", "HOST-11", "HOST-12", "HOST-13", "HOST-14", "HOST-15", "HOST-16",
    "HOST-17", "HOST-18", "HOST-60", "HOST-61", "HOST-62", "HOST-63", "HOST-64", "HOST-65",
    "HOST-66", "HOST-67", "HOST-68", "HOST-69", "ID-24", "ID-25", "LIFE-08", "NAV-12", "NAV-13",
    "OBJ-19", "OBJ-20", "OBJ-21", "OBJ-22", "OBJ-23", "OOBJ-11", "RECV-16", "RECV-17", "RECV-18",
    "RND-26", "RND-27", "RND-28", "SEL-12", "STATE-27", "STATE-28", "STATE-29", "STATE-30",
    "STORE-16", "STORE-17", "STORE-18", "STORE-19", "STORE-20", "STORE-21", "STORE-22", "STORE-23",
    "STORE-24", "STORE-25", "STORE-26", "STORE-27", "STORE-28", "STORE-29", "TASK-14", "TASK-15",
    "TASK-16", "TASK-17", "TASK-18", "TX-26", "TX-27", "TX-28", "TX-29", "TX-30", "TX-31", "TX-32",
    "TX-33", "TX-34", "TX-35", "TX-36", "TX-37", "TX-38", "TX-60", "TX-61", "TX-62", "TX-63",
    "TX-64", "TX-65", "TX-66", "VIEW-14", "VIEW-15", "VIEW-16", "VIEW-17", "VIEW-18",
  ]

  @Test func `every line of a trace about data flow is disputed by a mutant`() async {
    let sound = MutantTests.soundHosts
    // In their own order: some end the process in clauses whose lines others dispute.
    var disputes = Disputes(isCounting: false)
    for clause in Catalogue.dataFlow where !Self.tables.contains(clause.id) {
      // Whose fault is not asked for where none is switched on changes nothing.
      let asked = await MutantCatalogue.hostsAsked {
        for candidate in sound {
          _ = await Runner(seed: 1, rounds: 50).run(clause, on: Specimen(candidate))
        }
      }
      let hosts = asked.subtracting(Self.ending)
      let mutants = MutantCatalogue.all.filter { hosts.contains($0.name) || $0.proves(clause.id) }
      await disputes.expect(of: clause, by: mutants, but: Self.undisputedInViews)
    }
  }
}
