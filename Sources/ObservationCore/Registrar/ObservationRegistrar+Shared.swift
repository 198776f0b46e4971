#if !hasFeature(Embedded)  // One world.
  internal import CObservationCore

  // What a registrar needs that is not alone: `ObservationInterop` has one that also
  // notifies the standard library's observers. An observer here may be among those of
  // both, and is to be called once for a change. Whichever call comes first takes it
  // from armed to fired, so that the other finds nothing to do, unless the observer
  // tracks again in that call. So the other registrar's calls are within the window of
  // the change: who is armed in them is not notified here of the same change.

  // For ObservationInterop, not for programs.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  extension ObservationRegistrar {
    /// As ``willSet(_:keyPath:)``, for a change that others are told of as well.
    ///
    /// - Parameter others: Tells them; called once, before the observers here.
    public func __willSet<Subject: Observable, Member>(
      _ subject: Subject, keyPath: KeyPath<Subject, Member>, after others: () -> Void
    ) {
      let thread = oc_thread()
      thread.pointee.openPairs += 1
      let (window, id) = Slot.take(after: others) { place(changing: keyPath) }
      if memory == nil { return }
      if window != 0 || thread.pointee.changedSlot == id {
        thread.pointee.changedSlot = id
        thread.pointee.changeWindow = UInt64(window)
      }
    }

    /// As `__willSet(_:keyPath:)`, for a change that others are told of as well.
    ///
    /// - Parameter others: Tells them; called once, before the observers here.
    public func __beginChange<Subject: Observable, Member>(
      of subject: Subject, keyPath: KeyPath<Subject, Member>, after others: () -> Void
    ) -> __Word { Slot.take(after: others) { place(changing: keyPath) }.window }

    /// As ``withMutation(of:keyPath:_:)``, for a change that others are told of as
    /// well.
    ///
    /// - Parameters:
    ///   - others: Tells them before the change; called once, before the observers here.
    ///   - done: Tells them after it; called once, after the observers here.
    public func __withMutation<Subject: Observable, Member, Result>(
      of subject: Subject, keyPath: KeyPath<Subject, Member>, after others: () -> Void,
      before done: () -> Void, _ mutation: () throws -> Result
    ) rethrows -> Result {
      let (window, _) = Slot.take(after: others) { place(changing: keyPath) }
      defer {
        take(keyPath, since: window)
        done()
      }
      return try mutation()
    }

    private func place(changing keyPath: AnyKeyPath) -> (PropertyPlace, RegistrarMemory)? {
      memory.map { ($0.place(changing: keyPath), $0) }
    }
  }
#endif
