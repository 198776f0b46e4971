import DataFlow
import Testing

/// Angles as numbers.
@MainActor
struct AngleTests {
  @Test func `angles are added, taken away and multiplied`() {
    let (half, quarter) = (Angle(radians: 3), Angle(radians: 1.5))
    #expect(half + quarter == Angle(radians: 4.5) && half - quarter == quarter)
    #expect(-half == Angle(radians: -3) && half - half == .zero)
    #expect(quarter * 2 == half && half / 2 == quarter)
    var turn = Angle.degrees(90)
    turn += .degrees(90)
    #expect(turn == .radians(.pi))
    turn -= .radians(.pi / 2)
    #expect(turn == .degrees(90))
    turn *= 4
    #expect(turn == .radians(2 * .pi))
    turn /= 8
    #expect(turn == .radians(.pi / 4))
  }

  @Test func `a view turns on by an angle`() {
    struct Dial: View {
      private let start = Angle.degrees(45)
      @State private var turn = Angle.zero

      var body: some View {
        Image("hand").rotationEffect(start + turn).tag("hand")
        Button("Turn") { withAnimation(.linear(duration: 1)) { turn += .degrees(90) } }
      }
    }
    let host = Host { Dial() }
    host.tap(button: "Turn")
    let record = host.animations(of: "hand").first
    #expect(record?.from == .rotation(.degrees(45)))
    #expect(record?.to == .rotation(.degrees(45) + .degrees(90)))
  }
}
