// Public for the host alone.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// The least that anybody would write: closures in a list for each property, called once.

final class Model {
  private var observers: [[() -> Void]] = Array(repeating: [], count: 10)
  private var values = Array(repeating: 0, count: 10)

  subscript(property: Int) -> Int {
    get { values[property] }
    set {
      if values[property] == newValue { return }
      let due = observers[property]
      observers[property] = []
      for observer in due { observer() }
      values[property] = newValue
    }
  }

  func observe(_ property: Int, _ observer: @escaping () -> Void) {
    observers[property].append(observer)
  }
}

nonisolated(unsafe) let model = Model()
nonisolated(unsafe) var calls = 0

@_cdecl("run")
public func run(_ count: Int) -> Int {
  _ = model[0] + model[9]
  model.observe(0) { calls += 1 }
  model.observe(9) { calls += 1 }
  model[9] = count
  return calls
}
