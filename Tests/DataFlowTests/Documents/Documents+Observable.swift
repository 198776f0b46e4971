import DataFlow
import Testing

// S0-34 and S0-35: the macro. A fair.

/// S0-34: what the macro adds: the conformance, and two functions that wrap
/// accesses.
@Observable
private class Booth {
  var takings = 0
}

/// S0-35: an initialiser with values to begin with.
@Observable
private class Carousel {
  var name: String = ""
  var isClosed: Bool = false

  init(name: String, isClosed: Bool = false) {
    self.name = name
    self.isClosed = isClosed
  }
}

private struct CarouselView: View {
  let carousel: Carousel

  var body: some View {
    Text(carousel.isClosed ? "\(carousel.name) (closed)" : carousel.name).tag("carousel")
  }
}

extension Documents {
  @MainActor
  @Suite struct ObservableMacro {
    @Test func `the macro makes a class observable, and gives it access and withMutation`() {
      let booth = Booth()
      let observed: any Observable = booth
      #expect(observed as AnyObject === booth)
      var changes = 0
      let takings = withObservationTracking {
        booth.access(keyPath: \.takings)
        return booth.takings
      } onChange: {
        MainActor.assumeIsolated { changes += 1 }
      }
      #expect(takings == 0 && changes == 0)
      booth.withMutation(keyPath: \.takings) {}
      #expect(changes == 1)
    }

    @Test func `a class with an initialiser of its own is observed`() {
      let carousel = Carousel(name: "Swans")
      let host = Host { CarouselView(carousel: carousel) }
      #expect(host.text("carousel") == "Swans" && !carousel.isClosed)
      host.turn { carousel.isClosed = true }
      #expect(host.text("carousel") == "Swans (closed)")
      host.turn { carousel.name = "Horses" }
      #expect(host.text("carousel") == "Horses (closed)" && host.bodies(CarouselView.self) == 3)
    }
  }
}
