import Testing

/// Misuse that does not compile, as the clauses that are decided at compile
/// time demand.
///
/// Each source text is compiled twice: as the misuse, which must be refused for
/// the right reason and no other, and with the one place corrected, which must
/// be accepted.
@Suite struct RejectionTests {
  @Test(arguments: Rejection.all)
  func `misuse is refused, and what corrects it is accepted`(_ rejection: Rejection) async throws {
    let misuse = try await Compilation.check(rejection.source(with: rejection.misuse))
    #expect(!misuse.isAccepted)
    #expect(!misuse.errors.isEmpty)
    for error in misuse.errors { #expect(error.contains(rejection.error)) }
    #expect(misuse.output.contains(rejection.note))

    let correction = try await Compilation.check(rejection.source(with: rejection.correction))
    #expect(correction.isAccepted, "\(correction.output)")
  }

  /// For TASK-07: the compiler only warns, because views are `@preconcurrency`.
  @Test(arguments: ["task", "task(id: 1)"])
  func `a task is the main actor's, whose closure it ever is`(_ task: String) async throws {
    func source(_ statement: String) -> String {
      """
      import DataFlow

      @MainActor final class Library { var title = "" }
      actor Reader {
        var count = 0
        func read(_ library: Library) async {
          _ = await Text("").\(task) { \(statement) }
        }
      }
      """
    }
    let mine = try await Compilation.check(source("library.title = \"New\""))
    #expect(mine.isAccepted && mine.output.isEmpty, "\(mine.output)")
    let other = try await Compilation.check(source("self.count = 1"))
    #expect(other.isAccepted)
    #expect(other.output.contains("can not be mutated from the main actor"), "\(other.output)")
  }
}

/// A source text with one place that makes the difference.
struct Rejection: CustomTestStringConvertible, Sendable {
  /// The clause that refuses the misuse, or the compiler's issue.
  let clause: String

  /// What is written in the place where `HERE` stands, and is refused.
  let misuse: String

  /// What is accepted there.
  let correction: String

  /// What each error says.
  let error: String

  /// What else is said.
  let note: String

  /// The source text, but for its import.
  private let text: String

  init(
    _ clause: String, _ misuse: String, correction: String, error: String, note: String = "",
    in text: String
  ) {
    self.clause = clause
    self.misuse = misuse
    self.correction = correction
    self.error = error
    self.note = note.isEmpty ? error : note
    self.text = text
  }

  /// The source text with `place` in its one place.
  func source(with place: String) -> String {
    "import DataFlow\n\n" + text.replacing("HERE", with: place)
  }

  var testDescription: String { "\(clause): \(misuse.isEmpty ? "nothing" : misuse)" }

  static let all =
    states + bindables + observedObjects + environments + receivers + gestures + models
}

// MARK: - State, Binding

extension Rejection {
  private static let states = [
    Rejection(
      "STATE-26", "count", correction: "handedOut.wrappedValue",
      error: "'count' is inaccessible due to 'private' protection level",
      in: counter + "@MainActor func reset(_ counter: Counter) { counter.HERE = 0 }"),
    Rejection(
      "STATE-26", "$count", correction: "handedOut",
      error: "'$count' is inaccessible due to 'private' protection level",
      in: counter + "@MainActor func binding(_ counter: Counter) -> Any { counter.HERE }"),
    Rejection(
      "STATE-26", "storage", correction: "wrappedValue",
      error: "'storage' is inaccessible due to 'internal' protection level",
      in: "func reach(_ state: State<Int>) -> Any? { state.HERE }"),
    Rejection(
      "BIND-24", "Model", correction: "Int",
      error: "type 'Model' does not conform to the 'Sendable' protocol",
      in: """
        final class Model { var count = 0 }
        func send(_ value: some Sendable) {}
        func share(_ binding: Binding<HERE>) { send(binding) }
        """),
    Rejection(
      "VIEW-02", "", correction: "@State private",
      error: "cannot assign to property: 'self' is immutable",
      in: """
        struct Register: View {
          HERE var guests = 0
          var body: some View { Button("Arrive") { guests = 1 } }
        }
        """),
  ]

  private static let counter = """
    struct Counter: View {
      @State private var count = 0
      var handedOut: Binding<Int> { $count }
      var body: some View { Text("\\(count)") }
    }

    """
}

// MARK: - Bindable, ObservedObject

extension Rejection {
  private static let bindables = [
    Rejection(
      "BINDABLE-09", "ObservableObject", correction: "Observable",
      error: "Bindable takes an Observable object; for an ObservableObject use ObservedObject",
      in: """
        final class Book: HERE { var title = "" }
        struct Editor: View {
          @Bindable var book: Book
          var body: some View { TextField("Title", text: $book.title) }
        }
        """),
    Rejection(
      "BINDABLE-09", "ObservableObject", correction: "Observable",
      error: "Bindable takes an Observable object; for an ObservableObject use ObservedObject",
      in: """
        final class Book: HERE { var title = "" }
        func title(of book: Book) -> Binding<String> { Bindable(book).title }
        """),
    Rejection(
      "BINDABLE-09", "", correction: ": Observable",
      error: "Bindable takes an object that is Observable",
      in: """
        final class Book HERE { var title = "" }
        struct Editor: View {
          @Bindable var book: Book
          var body: some View { TextField("Title", text: $book.title) }
        }
        """),
  ]

  private static let observedObjects = [
    Rejection(
      "OOBJ-10", "Observable", correction: "ObservableObject",
      error: "requires that 'Book' conform to 'ObservableObject'",
      in: """
        final class Book: HERE { var title = "" }
        struct Label: View {
          @ObservedObject var book: Book
          var body: some View { Text(book.title) }
        }
        """)
  ]
}

// MARK: - Environment

extension Rejection {
  private static let environments = [
    Rejection(
      "ENV-07", "accent = \"red\"", correction: "_ = accent",
      error: "cannot assign to property: 'accent' is a get-only property",
      in: accent + button),
    Rejection(
      "ENV-07", "_ = $accent", correction: "_ = accent", error: "cannot find '$accent' in scope",
      in: accent + button),
    Rejection(
      "ENV-07", "library = Library()", correction: "library.name = \"New\"",
      error: "cannot assign to property: 'library' is a get-only property",
      in: """
        @MainActor final class Library: Observable { var name = "" }
        struct Shelf: View {
          @Environment(Library.self) private var library
          var body: some View { Button("Rename") { HERE } }
        }
        """),
    Rejection(
      "ENV-14", "", correction: "static let defaultValue = \"blue\"",
      error: "type 'WeightKey' does not conform to protocol 'EnvironmentKey'",
      note: "protocol requires property 'defaultValue'",
      in: """
        enum WeightKey: EnvironmentKey {
          typealias Value = String
          HERE
        }
        """),
  ]

  private static let accent = """
    enum AccentKey: EnvironmentKey { static let defaultValue = "blue" }
    extension EnvironmentValues {
      var accent: String {
        get { self[AccentKey.self] }
        set { self[AccentKey.self] = newValue }
      }
    }

    """

  private static let button = """
    struct Painter: View {
      @Environment(\\.accent) private var accent
      var body: some View { Button("Paint") { HERE } }
    }
    """
}

// MARK: - onReceive

extension Rejection {
  private static let receivers = [
    Rejection(
      "RECV-02", "Fault", correction: "Never",
      error: "'onReceive(_:perform:)' requires the types 'Fault' and 'Never' be equivalent",
      in: """
        enum Fault: Error { case low }
        struct Gauge: View {
          let levels: PassthroughSubject<Int, HERE>
          var body: some View { Text("level").onReceive(levels) { _ in } }
        }
        """)
  ]
}

// MARK: - GestureState

extension Rejection {
  private static let gestures = [
    Rejection(
      "GEST-02", "offset = 1", correction: "_ = offset",
      error: "cannot assign to property: 'offset' is a get-only property", in: card),
    Rejection(
      "GEST-02", "$offset.wrappedValue = 1", correction: "_ = $offset.wrappedValue",
      error: "cannot assign to property: 'wrappedValue' is a get-only property", in: card),
  ]

  private static let card = """
    struct Card: View {
      @GestureState private var offset = 0.0
      var body: some View { Button("Move") { HERE } }
    }
    """
}

// MARK: - Models

extension Rejection {
  /// A plain `deinit` has no actor, and may use what is stored alone; the macro has it do
  /// that where it sees the actor, and nothing is captured.
  private static let models = [
    Rejection(
      "swiftlang/swift 79551", "deinit { task?.cancel() }",
      correction: "isolated deinit { task?.cancel() }", error: readAtEnd, in: inheriting),
    Rejection(
      "swiftlang/swift 79551", "deinit { task?.cancel() }",
      correction: "deinit { _task?.cancel() }", error: readAtEnd, in: inheriting),
    Rejection(
      "swiftlang/swift 79551", "deinit { Task { [task] in task?.cancel() } }",
      correction: "deinit { task?.cancel() }", error: readAtEnd, in: ending),
  ]

  private static let readAtEnd =
    "main actor-isolated property 'task' can not be referenced from a nonisolated context"

  private static let ending = """
    @MainActor @Observable
    final class Loader {
      var task: Task<Void, any Error>?
      HERE
    }
    """

  private static let inheriting = """
    @MainActor class Worker {}

    @Observable
    final class Loader: Worker {
      var task: Task<Void, any Error>?
      HERE
    }
    """
}
