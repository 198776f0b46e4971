import ObservationCore

// Properties that cannot be tracked.

@Observable
final class WrongLazy {
  lazy var number = 0
}

@Observable
final class WrongNames {
  var first = 1, second = 2, third = 3
}

final class WrongTracked {
  @ObservationTracked let constant = 0
  @ObservationTracked lazy var late = 0
  @ObservationTracked static var shared = 0
  @ObservationTracked class var overridable: Int { 0 }
}

struct WrongStored {
  @ObservationTracked var number: Int
}

@ObservationTracked var wrongGlobal = 0

final class WrongPattern {
  @ObservationTracked var (first, second) = (1, 2)
}

@Observable
final class WrongUnnamed {
  var _: Int = 0
}
