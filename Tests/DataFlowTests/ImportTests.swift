import Testing

/// Files as people have them, with their imports replaced one for one:
/// `SwiftUI` by `DataFlow`, `Combine` by `OpenCombine`, `Observation` by
/// `ObservationCore`; `Foundation` stays.
@Suite struct ImportTests {
  @Test(arguments: ["6", "5"])
  func `views compile with every combination of imports beside DataFlow`(
    language: String
  ) async throws {
    var files: [String: String] = [:]
    for (number, imports) in combinations(of: ["Foundation", "ObservationCore", "OpenCombine"])
      .enumerated()
    {
      // In both orders: the order of imports must not count.
      for (suffix, all) in [("A", ["DataFlow"] + imports), ("B", imports + ["DataFlow"])] {
        files["Views\(number)\(suffix)"] = source(all, views, "\(number)\(suffix)")
      }
    }
    let compilation = try await Compilation.check(files: files, language: language)
    #expect(compilation.isAccepted, "\(compilation.output)")
  }

  @Test func `models compile with the imports that they need, and views take them`() async throws {
    var files: [String: String] = [:]
    for (number, imports) in combinations(of: ["DataFlow", "Foundation", "OpenCombine"])
      .enumerated() where imports.contains(where: { $0 != "Foundation" })
    {
      files["Models\(number)"] = source(imports, publishingModel, "P\(number)")
      for beside in combinations(of: ["Foundation", "OpenCombine"]) {
        let name = "P\(number)\(beside.joined())"
        files["Views\(name)"] = source(
          ["DataFlow"] + beside, publishingView.replacing("MODEL", with: "ModelP\(number)"), name)
      }
    }
    for (number, imports) in [
      ["ObservationCore"], ["Foundation", "ObservationCore"], ["Observation"],
      ["Foundation", "Observation"], ["DataFlow"], ["DataFlow", "ObservationCore"],
      ["ObservationCore", "OpenCombine"], ["OpenCombine", "ObservationCore"],
      ["Foundation", "OpenCombine", "ObservationCore"],
    ].enumerated() {
      files["Models\(number)O"] = source(imports, observableModel, "O\(number)")
      for beside in combinations(of: ["Foundation", "OpenCombine"]) {
        let name = "O\(number)\(beside.joined())"
        files["Views\(name)"] = source(
          ["DataFlow"] + beside, observableView.replacing("MODEL", with: "ModelO\(number)"), name)
      }
    }
    let compilation = try await Compilation.check(files: files)
    #expect(compilation.isAccepted, "\(compilation.output)")
  }

  @Test func `a program is written as it is elsewhere`() async throws {
    let compilation = try await Compilation.check(files: [
      "Program": source(
        ["DataFlow"],
        """
        @main
        struct Counting: App {
          @State private var count = 0
          @Environment(\\.scenePhase) private var phase
          var body: some Scene {
            WindowGroup { Button("\\(count)") { count += 1 } }
          }
        }
        """, "")
    ])
    #expect(compilation.isAccepted, "\(compilation.output)")
  }

  @Test func `publishers go on the queues and loops that programs name`() async throws {
    let compilation = try await Compilation.check(files: [
      "Views": source(["DataFlow"], search("DispatchQueue.main"), "V"),
      "Both": source(["DataFlow", "Foundation", "OpenCombine"], search("DispatchQueue.main"), "B"),
      "Models": source(["Foundation", "OpenCombine"], search("DispatchQueue.main"), "M"),
      "Loops": source(
        ["DataFlow", "OpenCombineFoundation"], search("RunLoop.main") + notifications, "L"),
    ])
    #expect(compilation.isAccepted, "\(compilation.output)")
  }

  // A compiler that accepts it tells these apart: then the article is out of date.
  @Test func `a file that sees both modules of observation has to say which macro it means`()
    async throws
  {
    let imports = ["Observation", "DataFlow"]
    let plain = try await Compilation.check(source(imports, observableModel, ""))
    #expect(plain.output.contains("ambiguous use of 'Observable()'"))
    let standard = try await Compilation.check(
      source(imports, "@Observation::Observable final class Model { var name = \"\" }", ""))
    #expect(standard.output.contains("ambiguous use of 'ObservationTracked()'"))
    let qualified = try await Compilation.check(
      source(
        imports,
        """
        @ObservationCore::Observable final class Model {
          var name = ""
          @ObservationCore::ObservationIgnored var cache = 0
        }
        func read(_ model: some Observable) {}
        func watch(_ model: Model) {
          withObservationTracking { _ = model.name } onChange: {}
          read(model)
        }
        """, ""))
    #expect(qualified.isAccepted, "\(qualified.output)")
  }
}

// MARK: - Source texts

/// All subsets, the empty one first.
private func combinations(of names: [String]) -> [[String]] {
  (0..<(1 << names.count)).map { bits in
    names.indices.filter { bits & (1 << $0) != 0 }.map { names[$0] }
  }
}

/// A file with these imports, whose declarations end in `suffix`.
private func source(_ imports: [String], _ text: String, _ suffix: String) -> String {
  imports.map { "import \($0)\n" }.joined() + text.replacing("SUFFIX", with: suffix)
}

/// What a file that imports SwiftUI alone can name, and whatever else it imports.
private let views = """
  final class StoreSUFFIX: ObservableObject {
    @Published var count = 0
    @Published private(set) var date = Date()
    var subscriptions = Set<AnyCancellable>()
    func follow() {
      $count.map { $0 + 1 }.sink { _ in }.store(in: &subscriptions)
      $count.map { _ in Date() }.assign(to: &$date)
      objectWillChange.send()
    }
  }
  final class RadioSUFFIX: ObservableObject {
    let objectWillChange = ObservableObjectPublisher()
  }
  final class SubjectSUFFIX: ObservableObject {
    let objectWillChange = PassthroughSubject<Void, Never>()
  }
  @Observable final class BookSUFFIX: Identifiable {
    let id = UUID()
    var title = ""
    @ObservationIgnored var timer: Timer?
  }
  struct PageSUFFIX: View {
    @StateObject private var store = StoreSUFFIX()
    @ObservedObject var radio: RadioSUFFIX
    @ObservedObject var subject: SubjectSUFFIX
    @EnvironmentObject var other: StoreSUFFIX
    @Environment(BookSUFFIX.self) private var book
    @State private var books: [BookSUFFIX] = []
    @State private var date = Date()
    var body: some View {
      @Bindable var book = book
      TextField("Title", text: $book.title)
      ForEach(books) { Text($0.title) }
      Text("\\(store.count)").environmentObject(store)
    }
  }
  @MainActor func mountSUFFIX() -> Host {
    let host: Host = Host {
      PageSUFFIX(radio: RadioSUFFIX(), subject: SubjectSUFFIX()).environmentObject(StoreSUFFIX())
    }
    return host
  }
  """

private let publishingModel = """
  class ModelSUFFIX: ObservableObject {
    @Published var name = ""
    @Published var count: Int
    init(count: Int = 0) { self.count = count }
  }
  func watchSUFFIX(_ model: ModelSUFFIX) -> AnyCancellable {
    model.objectWillChange.sink { _ in }
  }
  func watchNameSUFFIX(_ model: ModelSUFFIX) -> AnyCancellable { model.$name.sink { _ in } }
  """

/// A model that waits until the typing has come to rest.
private func search(_ scheduler: String) -> String {
  """
  final class SearchSUFFIX: ObservableObject {
    @Published var text = ""
    @Published var found: [String] = []
    private var subscriptions = Set<AnyCancellable>()
    init() {
      $text
        .debounce(for: .milliseconds(300), scheduler: \(scheduler))
        .removeDuplicates()
        .receive(on: \(scheduler))
        .sink { [unowned self] in found = [$0] }
        .store(in: &subscriptions)
    }
  }

  """
}

/// What OpenCombineFoundation adds, beside the timers of DataFlow.
private let notifications = """
  struct ListenerSUFFIX: View {
    @State private var date = Date()
    private let ticks = Timer.publish(every: 1, on: .main, in: .common).autoconnect()
    var body: some View {
      Text("\\(date)")
        .onReceive(ticks) { date = $0 }
        .onReceive(NotificationCenter.default.publisher(for: Notification.Name("a"))) { _ in }
    }
  }
  """

private let publishingView = """
  struct ViewSUFFIX: View {
    @ObservedObject var model: MODEL
    @StateObject private var own = MODEL()
    @EnvironmentObject private var shared: MODEL
    var body: some View {
      TextField(model.name, text: $model.name)
      TextField(shared.name, text: $shared.name)
      Text("\\(own.count)").environmentObject(own)
    }
  }
  struct AppSUFFIX: App {
    @StateObject private var model = MODEL()
    var body: some Scene {
      WindowGroup { ViewSUFFIX(model: model) }.environmentObject(model)
    }
  }
  """

private let observableModel = """
  @Observable final class ModelSUFFIX {
    var name = ""
    @ObservationIgnored var cache = 0
  }
  func watchSUFFIX(_ model: ModelSUFFIX) {
    withObservationTracking { _ = model.name } onChange: {}
  }
  """

private let observableView = """
  struct ViewSUFFIX: View {
    @State private var model = MODEL()
    @Bindable var given: MODEL
    @Environment(MODEL.self) private var shared
    @Environment(MODEL.self) private var optional: MODEL?
    var body: some View {
      @Bindable var shared = shared
      TextField(given.name, text: $given.name)
      TextField(shared.name, text: $shared.name)
      Text(model.name).environment(model)
    }
  }
  """
