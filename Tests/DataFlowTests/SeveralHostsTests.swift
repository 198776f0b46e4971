import DataFlow
import Testing

/// Hosts whose views have an object in common.
@MainActor
struct SeveralHostsTests {
  final class Model: ObservableObject {
    @Published var number = 0
  }

  struct Reader: View {
    @ObservedObject var model: Model
    let handOut: (Binding<Int>) -> Void
    @State private var count = 0

    var body: some View {
      let _ = handOut($count)
      Text("\(model.number) \(count)").tag("text")
    }
  }

  struct Writer: View {
    let write: () -> Void

    var body: some View {
      let _ = write()
      Text("")
    }
  }

  @Test func `an object that a body of one host changes updates no views of another meanwhile`() {
    let model = Model()
    var binding: Binding<Int>!
    let reader = Host { Reader(model: model) { binding = $0 } }
    // Waits, with a transaction that the change below is not made in.
    reader.raw { withAnimation(.linear) { binding.wrappedValue = 1 } }
    var shown: [String?] = []
    let writer = Host {
      Writer {
        model.number = 1
        shown.append(reader.text("text"))
      }
    }
    #expect(shown == ["0 0"])
    #expect(writer.issues.contains { $0.kind == .publishingDuringUpdate })
    reader.settle()
    #expect(reader.text("text") == "1 1" && reader.isIdle)
  }
}
