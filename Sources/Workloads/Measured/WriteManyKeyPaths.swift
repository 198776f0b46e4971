public import ConformanceKit

extension Workload {
  /// `write/many-key-paths`: an operation is one write, a size the number of key paths.
  public static let writeManyKeyPaths = Workload(
    "write/many-key-paths",
    "What an object stores is changed by hand, under the key path of an element of its subscript,"
      + " another one each time, that is made anew and that nobody observes; each of them was"
      + " observed by hand once, all at the same time, and then changed.",
    operation: "one write", unit: "key paths", sizes: [8, 100, 8_000],
    floor: "one atomic load and branch, one store",
    checksum: { _, iterations in iterations })

  /// `write/beside-key-paths`: an operation is one write, a size the number of key paths.
  public static let writeBesideKeyPaths = Workload(
    "write/beside-key-paths",
    "A property that nobody has ever observed gets a new value; elements of the same object's"
      + " subscript were observed and changed as in write/many-key-paths.",
    operation: "one write", unit: "key paths", sizes: [8, 100, 8_000],
    floor: "one atomic load and branch, one store",
    checksum: { _, iterations in iterations })
}

extension MeasuredCandidate {
  @inlinable static var writeManyKeyPaths: WorkloadLoop {
    keyPathLoop(.writeManyKeyPaths) { model, count in
      return { iterations in
        let before = fires()
        var value = 0
        var place = 0
        for _ in 0..<iterations {
          model.withMutation(.element(place)) { value &+= 1 }
          place = place &+ 1 == count ? 0 : place &+ 1
          keep(value)
        }
        return value &+ Workload.fire &* (fires() &- before)
      }
    }
  }

  @inlinable static var writeBesideKeyPaths: WorkloadLoop {
    keyPathLoop(.writeBesideKeyPaths) { model, _ in
      return { iterations in
        let before = fires()
        let start = model.tracked
        var value = start
        for _ in 0..<iterations {
          value &+= 1
          model.tracked = value
          keep(value)
        }
        return model.tracked &- start &+ Workload.fire &* (fires() &- before)
      }
    }
  }

  /// A loop of one thread on an object of which so many key paths were observed by hand, and
  /// then changed; unavailable where there are none.
  @inlinable
  static func keyPathLoop(
    _ workload: Workload,
    _ prepare: @escaping @Sendable (_ model: Models.Manual, _ count: Int) -> WorkloadLoop.Run
  ) -> WorkloadLoop {
    guard capabilities.contains(.manualKeyPaths) else {
      return WorkloadLoop(workload, unavailable: "no key paths by hand")
    }
    return WorkloadLoop(each: workload) { shape, _ in
      let model = Models.Manual()
      for place in 0..<shape.size {
        track({ model.access(.element(place)) }, onChange: { countFire() })
      }
      for place in 0..<shape.size { model.withMutation(.element(place)) {} }
      return prepare(model, shape.size)
    }
  }
}
