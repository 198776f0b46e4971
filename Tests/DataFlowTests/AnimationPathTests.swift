import DataFlow
import Testing

/// Where the records of what moves say that it is.
extension AnimationTests {
  struct FadingLeaf: View {
    let number: Double

    var body: some View { Text("a").opacity(number) }
  }

  @Test func `a record's path names views with bodies and rows, and nothing that lays them out`() {
    let layouts: [(Double) -> AnyView] = [
      { AnyView(FadingLeaf(number: $0)) },
      { number in AnyView(VStack { HStack { FadingLeaf(number: number) } }) },
      { number in AnyView(Group { ZStack { FadingLeaf(number: number) } }) },
      { number in AnyView(Text("b").overlay { FadingLeaf(number: number) }) },
      { number in AnyView(Text("b").background { VStack { FadingLeaf(number: number) } }) },
      { number in
        AnyView(ForEach(0..<3) { row in VStack { if row == 2 { FadingLeaf(number: number) } } })
      },
    ]
    let paths = layouts.map { layout -> String in
      let (host, number) = self.host { layout($0) }
      host.turn { withAnimation(.linear) { number.wrappedValue = 1 } }
      #expect(host.animations.count == 1)
      return host.animations.first?.path ?? ""
    }
    let around = String(paths[0].dropLast("FadingLeaf".count))
    #expect(around.hasSuffix("/") && paths[0].hasSuffix("/FadingLeaf"))
    #expect(Set(paths.dropLast()) == [paths[0]])
    #expect(paths.last == around + "2/FadingLeaf")
  }
}
