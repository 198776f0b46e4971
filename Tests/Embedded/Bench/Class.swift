// Public for the host alone.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// The floor of the sizes: ten properties that nobody observes.

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

@_cdecl("run")
public func run(_ count: Int) -> Int {
  model.p0 = count
  model.p9 += model.p0
  return model.p9
}
