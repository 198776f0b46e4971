@_spi(Testing) import ObservationCore
import Testing

extension CoreTests {
  /// The numbers by which a property knows the scope that has read it last.
  @Suite struct ScopeNumberTests {
    /// A thread draws a number for each scope and run that reads, out of blocks of 65,536.
    @Test func `a thread that has used up its numbers takes none of another thread's`() {
      expectingNoLeaks {
        let (cells, other) = (Cells(), Cells())
        let told = Ledger(Cells.count)
        let meeting = Barrier(2)
        Team.run(2) { thread in
          if thread == 0 {
            let observer = PersistentObserver {}
            // Begins this thread's block; the other thread's is the next one.
            observer.track { _ = other[0] }
            meeting.wait()
            meeting.wait()
            for _ in 1..<65_536 { observer.track { _ = other[0] } }
            // Only a further read of a scope asks who has read the property last.
            for cell in 0..<Cells.count {
              withObservationTracking {
                _ = other[0] + cells[cell]
              } onChange: {
                told.mark(cell)
              }
            }
          } else {
            meeting.wait()
            for cell in 0..<Cells.count {
              withObservationTracking {
                _ = cells[cell]
              } onChange: {
              }
            }
            meeting.wait()
          }
        }
        for cell in 0..<Cells.count { cells.increment(cell) }
        for cell in 0..<Cells.count { #expect(told[cell] == 1, "cell \(cell)") }
      }
    }
  }
}
