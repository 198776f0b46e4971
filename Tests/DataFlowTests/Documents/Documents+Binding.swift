import DataFlow
import Testing

// S0-31 to S0-33: the reference of `Binding`. A fountain.

private struct Basin {
  var litres: Int
  var owner: String
}

/// S0-31: a wrapper whose members are bindings in turn.
private struct BasinGauge: View {
  @Binding var basin: Basin

  var body: some View {
    let litres: Binding<Int> = $basin.litres
    Button("\(litres.wrappedValue) l") { litres.wrappedValue -= 1 }.tag("gauge")
  }
}

private struct BasinView: View {
  @State private var basin = Basin(litres: 50, owner: "the town")

  var body: some View {
    BasinGauge(basin: $basin)
    Text("\(basin.litres) l of \(basin.owner)").tag("basin")
  }
}

/// S0-32: a button that switches what its parent has.
private struct FountainTap: View {
  @Binding var isRunning: Bool

  var body: some View {
    Button(isRunning ? "Shut" : "Run") {
      isRunning.toggle()
    }
    .tag("tap")
  }
}

private struct Fountain {
  var place: String
}

/// S0-33: the parent, where the truth is.
private struct FountainView: View {
  var fountain: Fountain
  @State private var isRunning: Bool = false

  var body: some View {
    VStack {
      Text(fountain.place)
        .foregroundStyle(isRunning ? .primary : .secondary)
      FountainTap(isRunning: $isRunning)
    }
  }
}

extension Documents {
  @MainActor
  @Suite struct BindingReference {
    @Test func `a binding has a value, itself, and bindings to members`() {
      let host = Host { BasinView() }
      host.tap("gauge")
      #expect(host.label(of: "gauge") == "49 l")
      #expect(host.text("basin") == "49 l of the town")
      let binding = Binding<Basin>.constant(Basin(litres: 1, owner: "nobody"))
      #expect(binding.projectedValue.owner.wrappedValue == "nobody")
    }

    @Test func `a button switches what it does not own`() {
      var writes: [Bool] = []
      let host = Host {
        FountainTap(isRunning: Binding(get: { writes.last ?? false }, set: { writes.append($0) }))
      }
      #expect(host.label(of: "tap") == "Run")
      host.tap("tap")
      host.tap("tap")
      #expect(writes == [true, false])
    }

    @Test func `each use of the child updates the state of the parent`() {
      let host = Host { FountainView(fountain: Fountain(place: "Market square")) }
      #expect(host.shown("Text")?.runStyles == [[.foreground(.secondary)]])
      host.tap("tap")
      #expect(host.shown("Text")?.runStyles == [[.foreground(.primary)]])
      #expect(host.label(of: "tap") == "Shut")
      #expect(host.bodies(FountainView.self) == 2 && host.bodies(FountainTap.self) == 2)
    }
  }
}
