import BenchKit
import ObservationCore
import Testing

@Observable
private final class Cell {
  var value = 0
}

/// What the core's live counts cannot see: the memory of an observer's object,
/// which its tracker keeps beyond the object.
struct ObserverMemoryTests {
  @Test func `an observer is one block, which goes with its last node`() async {
    await #expect(processExitsWith: .success) {
      let count = 100
      let cell = Cell()
      var observers: ContiguousArray<PersistentObserver> = []
      observers.reserveCapacity(count)
      func make() {
        for _ in 0..<count {
          let observer = PersistentObserver {}
          observer.track { _ = cell.value }
          observers.append(observer)
        }
      }
      // In the order of their coming: most nodes stay below others', and keep
      // the memory until the write.
      func drop() {
        for index in 0..<count { observers[index].cancel() }
        observers.removeAll(keepingCapacity: true)
        cell.value += 1
      }
      // What is made once: the object's storage, and the counters of a debug
      // build.
      make()
      drop()

      let allocator = try Allocator()
      let made = try allocator.count { make() }
      // 256 bytes each, one of jemalloc's size classes.
      #expect(made.liveBytes == count * 256)
      let gone = try allocator.count { drop() }
      #expect(gone.liveBytes == -made.liveBytes)
    }
  }
}
