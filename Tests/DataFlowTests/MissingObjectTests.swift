import DataFlow
import Testing

/// What ends a program, with the type in the message (EOBJ-03, ENV-09).
@Suite struct MissingObjectTests {
  private final class Harbour: ObservableObject {
    @Published var name = "Calm"
  }

  @Observable
  fileprivate final class Lighthouse {
    var isLit = false
  }

  private struct HarbourView: View {
    @EnvironmentObject var harbour: Harbour

    var body: some View { Text(harbour.name) }
  }

  private struct HarbourToggle: View {
    @EnvironmentObject var harbour: Harbour

    var body: some View { TextField("Name", text: $harbour.name) }
  }

  private struct LighthouseView: View {
    @Environment(Lighthouse.self) var lighthouse

    var body: some View { Text("\(lighthouse.isLit)") }
  }

  private struct HarbourPreviews: PreviewProvider {
    static var previews: some View { HarbourView() }
  }

  private func message(of result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }

  @Test func `reading an environment object that nobody has set`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run { _ = Host { HarbourView() } }
    }
    #expect(message(of: result).contains("No ObservableObject of type Harbour found"))
  }

  @Test func `a binding to an environment object that nobody has set`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run { _ = Host { HarbourToggle() } }
    }
    #expect(message(of: result).contains("environmentObject(_:) for Harbour may be missing"))
  }

  @Test func `an environment object beside its subtree`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        _ = Host {
          Text("inside").environmentObject(Harbour())
          HarbourView()
        }
      }
    }
    #expect(message(of: result).contains("Harbour"))
  }

  @Test func `a preview without the object`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run { _ = Host { HarbourPreviews.previews } }
    }
    #expect(message(of: result).contains("Harbour"))
  }

  @Test func `reading an observable object that nobody has set`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run { _ = Host { LighthouseView() } }
    }
    #expect(message(of: result).contains("No Observable object of type Lighthouse found"))
  }
}
