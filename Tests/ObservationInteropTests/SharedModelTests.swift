import Foundation
import Observation
import ObservationCore
import ObservationInterop
import Testing

// A file that sees all of it, Foundation included.

@SharedObservable
class Shared {
  var number = 0
  var list: [Int] = []
  @ObservationCore::ObservationIgnored var ignored = 0
}

@SharedObservable
final class SharedLeaf: Shared {
  var leaf = 0
}

@SharedObservable
final class SharedRecord: Codable {
  var name = "a"
  enum CodingKeys: String, CodingKey { case _name = "name" }
}

@Suite struct SharedModelTests {
  /// How often a scope of each world is told of `change`.
  private func told(
    _ read: () -> Void, _ change: () -> Void
  ) -> (ours: Int, theirs: Int) {
    let (ours, theirs) = (Tally(), Tally())
    ObservationCore::withObservationTracking {
      read()
    } onChange: {
      ours.add()
    }
    Observation::withObservationTracking {
      read()
    } onChange: {
      theirs.add()
    }
    change()
    change()
    return (ours.count, theirs.count)
  }

  @Test func `a shared model is observed by scopes of both worlds, by each once`() {
    let model = Shared()
    #expect(told({ _ = model.number }, { model.number += 1 }) == (1, 1))
    #expect(told({ _ = model.list }, { model.list.append(1) }) == (1, 1))
    #expect(told({ _ = model.list }, { model.number += 1 }) == (0, 0))
    #expect(told({ _ = model.ignored }, { model.ignored += 1 }) == (0, 0))
    let number = model.number
    #expect(told({ _ = model.number }, { model.number = number }) == (0, 0))
  }

  @Test func `a subclass of a shared model is one, too`() {
    let model = SharedLeaf()
    #expect(told({ _ = model.leaf }, { model.leaf += 1 }) == (1, 1))
    #expect(told({ _ = model.number }, { model.number += 1 }) == (1, 1))
    func isBoth(_ value: some Any) -> Bool {
      value is any ObservationCore::Observable && value is any Observation::Observable
    }
    #expect(isBoth(model))
    #expect(!isBoth(Ours()))
    #expect(!isBoth(Theirs()))
  }

  @Test func `a shared model is coded without its registrar`() throws {
    let data = try JSONEncoder().encode(SharedRecord())
    #expect(String(decoding: data, as: UTF8.self) == #"{"name":"a"}"#)
    #expect(try JSONDecoder().decode(SharedRecord.self, from: data).name == "a")
  }

  @MainActor
  @Test func `a sequence of the standard library's has each change of a shared model once`() async {
    nonisolated(unsafe) let model = Shared()
    let log = LineLog()
    let task = Task {
      for await number in Observation::Observations({ model.number }) { log.add("\(number)") }
    }
    await make(
      [{ model.number = 1 }, { model.number += 1 }, { model.number = 3 }], oneFor: [log])
    #expect(log.lines == ["0", "1", "2", "3"])
    task.cancel()
    await task.value
  }
}
