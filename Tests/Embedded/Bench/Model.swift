// Public for the host alone.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// A model that nobody observes.

@_cdecl("run")
public func run(_ count: Int) -> Int {
  model.p0 = count
  model.p9 += model.p0
  return model.p9
}
