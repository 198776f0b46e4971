import ObservationCore

// The model of the programs: ten properties that can be observed, or, with PLAIN, the
// floor, ten that cannot.

#if !PLAIN
  @Observable
#endif
final class Model {
  var p0 = 0
  var p1 = 0
  var p2 = 0
  var p3 = 0
  var p4 = 0
  var p5 = 0
  var p6 = 0
  var p7 = 0
  var p8 = 0
  var p9 = 0
}

nonisolated(unsafe) let model = Model()
