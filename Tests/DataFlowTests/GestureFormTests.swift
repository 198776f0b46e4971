import DataFlow
import Testing

/// Gestures as programs write them, beyond what the documents show, and previews.
@MainActor
@Suite struct GestureFormTests {
  private struct Pads: View {
    let log: GestureLog
    let isEnabled: Bool

    var body: some View {
      Text("").tag("high")
        .onTapGesture(perform: log.note("inner"))
        .highPriorityGesture(TapGesture().onEnded(log.note("outer")), isEnabled: isEnabled)
      Text("").tag("beside")
        .onTapGesture(perform: log.note("inner"))
        .simultaneousGesture(TapGesture().onEnded(log.note("outer")), isEnabled: isEnabled)
      Text("").tag("plain")
        .gesture(TapGesture().onEnded(log.note("plain")), isEnabled: isEnabled)
    }
  }

  @Test func `a gesture that is not enabled leaves those of the views inside alone`() {
    let log = GestureLog()
    let host = Host { Pads(log: log, isEnabled: true) }
    host.press("high")
    #expect(log.take() == ["outer"])
    host.press("beside")
    #expect(log.take().sorted() == ["inner", "outer"])
    host.press("plain")
    #expect(log.take() == ["plain"])

    let other = Host { Pads(log: log, isEnabled: false) }
    other.press("high")
    #expect(log.take() == ["inner"])
    other.press("beside")
    #expect(log.take() == ["inner"])
    other.press("plain")
    #expect(log.take() == [])
  }

  @Test func `a long press has the form with pressing, too`() {
    let log = GestureLog()
    let host = Host {
      Text("").tag("pad")
        .onLongPressGesture(minimumDuration: 1, pressing: { log.lines.append("\($0)") }) {
          log.lines.append("long")
        }
      Text("").tag("silent")
        .onLongPressGesture(maximumDistance: 5, pressing: nil, perform: log.note("silent"))
    }
    host.press("pad", seconds: 0.5)
    #expect(log.take() == ["true", "false"])
    host.press("pad", seconds: 1)
    #expect(log.take() == ["true", "long", "false"])
    host.press("silent", seconds: 1)
    #expect(log.take() == ["silent"])
  }

  private struct Pad_Previews: PreviewProvider {
    static var previews: some View {
      Text("light").previewDisplayName("Light").previewLayout(.sizeThatFits)
      Text("dark").previewDisplayName(nil).previewLayout(.fixed(width: 40, height: 20))
        .previewDevice("Watch")
    }
  }

  @Test func `what a preview says of itself is kept, and does nothing`() {
    let host = Host(previews: Pad_Previews.self)
    #expect(
      host.elements.map(\.attributes) == [
        [.preview(.displayName("Light")), .preview(.layout(.sizeThatFits))],
        [
          .preview(.displayName(nil)), .preview(.layout(.fixed(width: 40, height: 20))),
          .preview(.device("Watch")),
        ],
      ])
    #expect(host.description.contains("previewDisplayName(Light) previewLayout(sizeThatFits)"))
    #expect(host.description.contains("previewDevice(Watch)") && host.issues.isEmpty)
  }
}
