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
      let window = Slot.take(after: others) { slots(of: keyPath) }
      guard let (numbered, entry) = slots(of: keyPath) else { return }
      let slot = (numbered ?? entry)?.base.bits ?? 0
      if window != 0 || thread.pointee.changedSlot == slot {
        thread.pointee.changedSlot = slot
        thread.pointee.changeWindow = UInt64(window)
      }
    }

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
      let window = Slot.take(after: others) { slots(of: keyPath) }
      defer {
        if let (numbered, entry) = slots(of: keyPath) {
          Slot.take(numbered, entry, since: ChangeWindow(bits: window))
        }
        done()
      }
      return try mutation()
    }
  }
#endif
