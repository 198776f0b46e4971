/// What the workloads of one area, the first word of their names, are about: what
/// `bench explain` says beside what each workload says itself.
public struct WorkloadArea: Sendable, Identifiable {
  /// The first word of the names: `fan-out`.
  public let id: String

  /// What a registrar needs to be fast here, and what makes it slow.
  public let stresses: String

  /// For whom the rows say nothing.
  public let ignoring: String

  /// The files of ObservationCore and DataFlow that do the work, from the package's root.
  public let code: [String]

  /// Those of workloads in which other code does it, by their names.
  public var otherCode: [String: [String]] = [:]

  /// The files that do the work of `workload`.
  public func code(of workload: Workload) -> [String] { otherCode[workload.id] ?? code }

  /// The area of `workload`; nil if nobody has written about it, which a test excludes.
  public static func of(_ workload: Workload) -> WorkloadArea? {
    let name = workload.id.prefix { $0 != "/" }
    return all.first { $0.id == name }
  }

  /// All areas, in the order of the reports.
  public static let all: [WorkloadArea] = [
    WorkloadArea(
      id: "read",
      stresses: "The way in: how a read finds out that no scope is open on its thread, or that"
        + " this scope knows the property. Nothing may be locked, hashed or counted for it; a key"
        + " path that is made for each read, and a generic class whose metadata is asked, cost"
        + " more than all else.",
      ignoring: "Your models are read a few times per screen, and what they are read for takes"
        + " microseconds.",
      code: [
        registrar("ObservationRegistrar+Slots"), tracking("TrackingScope"), registrar("Slot"),
      ]),
    WorkloadArea(
      id: "access",
      stresses: "The API of SE-0395 that is called by hand: how a key path finds its property."
        + " Most of the first row is the making of the key path, by the standard library.",
      ignoring: "All your models are made by a macro with numbered properties.",
      code: [registrar("ObservationRegistrar+KeyPaths"), registrar("KeyPathEntry")]),
    WorkloadArea(
      id: "write",
      stresses: "The way in of a setter: how it finds out that nobody listens, or that the value"
        + " is the same. A lock that all properties of an object share shows with two threads;"
        + " observers of other properties must not be looked at, nor key paths that were"
        + " observed by hand and are no more.",
      ignoring: "Your models change seldom, and each change redraws something.",
      code: [
        registrar("ObservationRegistrar+Slots"), tracking("ChangeWindow"), registrar("Slot+Take"),
      ],
      otherCode: [
        "write/many-key-paths": [
          registrar("ObservationRegistrar+KeyPaths"), registrar("KeyPathEntry"),
          registrar("KeyPathTable"),
        ],
        "write/beside-key-paths": [
          registrar("ObservationRegistrar+Slots"), registrar("RegistrarMemory+Entries"),
        ],
      ]),
    WorkloadArea(
      id: "cycle",
      stresses: "What a user interface does all the time: track, change, be called. Everything"
        + " that an observation is made of has to be made, found and freed; allocations show"
        + " first. The sizes are the properties that are read, so that what is paid once and"
        + " what is paid for each can be told apart.",
      ignoring: "You observe through a framework that keeps its observers: of these rows only"
        + " those of cycle/persistent concern you.",
      code: [
        tracking("Tracker"), tracking("PersistentObserver"), tracking("Link"),
        registrar("Slot+Take"), registrar("Slot+Keep"),
      ]),
    WorkloadArea(
      id: "churn",
      stresses: "What an observer does not read any more has to be let go, and what it newly"
        + " reads found: a registrar that keeps everything is fast here, and pays in"
        + " memory/churn.",
      ignoring: "Your views read the same properties each time.",
      code: [
        tracking("LinkTable"), tracking("Tracker+Persistent"), registrar("Slot+Sweep"),
      ]),
    WorkloadArea(
      id: "nesting",
      stresses: "A read counts for every scope around it. A registrar that merges lists when a"
        + " scope ends does the work of all inner scopes again in each outer one, and one that"
        + " registers the outer scope at each read has ever more to put back where inner scopes"
        + " change what they have read.",
      ignoring: "You never track inside of a tracking scope.",
      code: [tracking("TrackingScope"), tracking("WithObservationTracking")],
      otherCode: ["nesting/own-writes": [registrar("Slot+Keep"), tracking("TrackingScope")]]),
    WorkloadArea(
      id: "fan-out",
      stresses: "One change, many observers: the cost of each must not grow with their number,"
        + " and the large sizes do not fit the caches. To come to many is no cause to wait, either:"
        + " fan-out/register has the longest of many reads.",
      ignoring: "No property of yours has more than a few observers.",
      code: [
        registrar("Slot+Take"), registrar("Slot+Call"), registrar("DeliveryCell"),
        tracking("Node"), registrar("SweepRun"),
      ]),
    WorkloadArea(
      id: "fan-in",
      stresses: "One observer, many properties or objects: what is left at the others after a"
        + " change, and who takes it away.",
      ignoring: "Your bodies read a handful of properties.",
      code: [tracking("Tracker"), registrar("Slot+Sweep"), tracking("Link")]),
    WorkloadArea(
      id: "lifetime",
      stresses: "What observation adds to the making and the end of an object, whether or not"
        + " it was observed.",
      ignoring: "Your models live as long as your program.",
      code: [registrar("ObservationRegistrar"), registrar("RegistrarStorage")]),
    WorkloadArea(
      id: "memory",
      stresses: "Bytes that stay: of an object, of an observer, of a derived value, and of"
        + " observers that are gone. What is left when nothing observes any more is what a program"
        + " loses while it runs.",
      ignoring: "You have few objects and observers. But what is left of observers that are"
        + " called or gone, and of cycles, piles up in every program that runs for long.",
      code: [registrar("RegistrarStorage"), tracking("Node"), registrar("Slot+Sweep")],
      otherCode: [
        "memory/armed": [tracking("Tracker"), tracking("Node")],
        "memory/armed-persistent": [tracking("Tracker+Persistent"), tracking("LinkTable")],
        "memory/derived": [derived("GraphNode"), derived("Edge")],
        "memory/derived-property": [derived("GraphNode"), tracking("PersistentObserver")],
        "memory/effect": [derived("Effect"), derived("GraphNode")],
        "memory/view-plain": ["Sources/DataFlow/Graph/ViewNode.swift", "Sources/DataFlow/Views"],
        "memory/view-stateful": [
          "Sources/DataFlow/Graph/TrackedNode.swift", "Sources/DataFlow/Graph/StateStorage.swift",
        ],
      ]),
    WorkloadArea(
      id: "contention",
      stresses: "Threads that share: a property, an object, or nothing but the registrar's own"
        + " state. Where threads with objects of their own are no faster than one thread, there"
        + " is something that all share. On a machine with fewer cores than threads the rows say"
        + " how waiting is done, and not how well anything scales.",
      ignoring: "Your models belong to one actor.",
      code: [registrar("Slot"), registrar("Slot+Take"), registrar("DeliveryCell")],
      otherCode: [
        "contention/value": [derived("Derived+Glance"), derived("GraphLock")],
        "contention/own-value": [derived("GraphLock"), derived("GraphLock+Joining")],
      ]),
    WorkloadArea(
      id: "suspension",
      stresses: "Whether a thread that the system stops in the middle of an operation stops all"
        + " others. The figure is what the others get done meanwhile: none, where it holds a"
        + " lock.",
      ignoring: "You have no threads of different priorities, and no deadlines.",
      code: [registrar("Slot"), registrar("SweepCell")]),
    WorkloadArea(
      id: "interop",
      stresses: "What it costs to see the standard library's models too, where there are none"
        + " and where there are, and what a model costs that its scopes see, too. Most of a"
        + " cycle of its models is what its own registrar takes: the row of stdlib says it.",
      ignoring: "Your program has models of one library.",
      code: [tracking("OtherWorld"), "Sources/ObservationInterop"]),
    WorkloadArea(
      id: "sequence",
      stresses: "Changes as elements of an asynchronous sequence: what an element costs beside"
        + " the task's own suspension, and how late it comes. The waking of a thread is the"
        + " system's, and most of it where one task waits.",
      ignoring: "You observe with closures or views.",
      code: [continuous("Observations"), continuous("ChangeSignal"), continuous("PendingChange")]),
    WorkloadArea(
      id: "continuous",
      stresses: "From a write to the code that runs because of it in a task of its own: the hop"
        + " of the executor, and whether re-runs make anything new.",
      ignoring: "You observe with views, or once.",
      code: [continuous("ContinuousObservation"), continuous("ChangeSignal")]),
    WorkloadArea(
      id: "graph",
      stresses: "Derived values and effects: a change marks what depends on it, each value that"
        + " has to be is evaluated once, and nothing behind one that comes out equal. The shapes"
        + " are those by which libraries of signals are compared. Who has no derived values of"
        + " its own has a layer over one-shot tracking here, and pays for a registration at each"
        + " evaluation.",
      ignoring: "You compute what you show in views, or in computed properties.",
      code: [derived("Vertex+Asking"), derived("Vertex+Marking"), derived("Evaluation")]),
    WorkloadArea(
      id: "grid",
      stresses: "Derived values that are asked for, and not pushed by effects, in graphs of"
        + " hundreds and thousands: reads that find nothing changed, sums of many, and values"
        + " that read something else each time. The larger ones leave the caches.",
      ignoring: "Your derived values are few.",
      code: [derived("GraphNode+Asking"), derived("Vertex+Asking"), derived("Edge")]),
    WorkloadArea(
      id: "node",
      stresses: "What it takes to make sources, derived values and effects, and to link them, by"
        + " the number of what each reads or is read by; and what a write costs by the same"
        + " numbers, without anything in between.",
      ignoring: "Your models and derived values live long.",
      code: [derived("GraphNode"), derived("Edge"), tracking("PersistentObserver")]),
    WorkloadArea(
      id: "view",
      stresses: "The headless host on a registrar: finding what a write concerns, running these"
        + " bodies and no others, and leaving what is the same alone. A candidate's own part is"
        + " small where most of the work is the host's.",
      ignoring: "You write no views.",
      code: [
        "Sources/DataFlow/Graph", "Sources/DataFlow/Wrappers", "Sources/DataFlow/Effects",
      ]),
  ]

  private static func registrar(_ name: String) -> String {
    "Sources/ObservationCore/Registrar/\(name).swift"
  }

  private static func tracking(_ name: String) -> String {
    "Sources/ObservationCore/Tracking/\(name).swift"
  }

  private static func derived(_ name: String) -> String {
    "Sources/ObservationCore/Derived/\(name).swift"
  }

  private static func continuous(_ name: String) -> String {
    "Sources/ObservationCore/Continuous/\(name).swift"
  }
}
