import ObservationCore

// What `@Observable` is not for.

@Observable
struct WrongStructure {
  var number = 0
}

@Observable
enum WrongEnumeration {
  case first
}

@Observable
actor WrongActor {
  var number = 0
}

@Observable
protocol WrongProtocol {}
