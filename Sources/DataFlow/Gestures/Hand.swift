/// The finger of a host, and the gestures that see it.
///
/// Only for the thread of the hosts.
@MainActor
final class Hand {
  private var touch = Touch()
  /// Whether the finger is down.
  private var isDown: Bool = false

  /// The gestures that may still be made of the touch, in the order in which they
  /// count.
  // Unchecked: every step of a host asks whether there are any.
  @exclusivity(unchecked)
  private var nodes: [AnyGestureNode] = []

  /// The gestures that are about to take their place.
  private var arriving: [AnyGestureNode] = []

  /// Whether a control's tap may be among the gestures.
  // `nonisolated(unsafe)`: only used on the host's thread, also where the compiler
  // does not know it.
  private nonisolated(unsafe) var mayTouchControl: Bool = false

  private let time: HandTime

  nonisolated init(_ time: HandTime) { self.time = time }

  /// Whether a gesture may still be made: of the touch under way, or with the finger up,
  /// where it waits for the next one or for time to pass.
  var hasNodes: Bool { !nodes.isEmpty }

  /// Makes a step, on an element if the finger comes down with it.
  func make(_ event: GestureEvent, on element: ViewNode? = nil) {
    // What has come by now has come before.
    makeDue()
    if case .began = event, let element { comeDown(on: element) }
    touch.make(event, at: time.now)
    touch.date = time.date(at: touch.time)
    time.lead(to: touch.time)
    if touch.isOver { isDown = false }
    let touch = touch
    for node in nodes where isHere(node) { showOrKeep(touch, for: node) }
    catchUp()
  }

  /// Shows the last touch to a gesture, or keeps it for later.
  private func showOrKeep(_ touch: Touch, for node: AnyGestureNode) {
    // What is pending is no touch yet, and is to hear that the finger is up.
    if !node.isPending, mustWait(node) {
      node.unseen.append(touch)
    } else {
      show(exchange(&node.unseen, with: []) + [touch], to: node)
    }
  }

  /// Makes what is due by now, if functions that have been called had the clock go on.
  private func catchUp() {
    if let next = nextDue(after: touch.time), next <= soon { makeDue() } else { setAlarm() }
  }

  /// Makes what gestures have waited for until now, as if the finger had stayed as it is.
  private func makeDue() {
    let soon = soon
    if !nodes.contains(where: { $0.memory.isDue(by: soon) }) { return }
    for node in nodes { node.memory.forgetDue(by: soon) }
    make(.held(seconds: 0))
  }

  /// Has the clock of the host tell when what a gesture waits for has come.
  private func setAlarm() {
    // What is still waited for at its time would be again and again.
    time.setAlarm(at: nextDue(after: time.now)) { [weak self] in
      MainActor.assumeIsolated {
        HostThread.graph?.makeOwnStep {
          self?.makeDue()
          self?.setAlarm()
        }
      }
    }
  }

  /// What counts as now.
  private var soon: Double { time.now + GestureMemory.moment }

  /// When something comes of a gesture next, of what is not due at a time.
  private func nextDue(after time: Double) -> Double? {
    let time = time + GestureMemory.moment
    return nodes.compactMap { $0.memory.firstDue(after: time) }.min()
  }

  /// Whether a gesture is still among those that see the finger: a function that another
  /// one has called may have changed that.
  private func isHere(_ node: AnyGestureNode) -> Bool { nodes.contains { $0 === node } }

  /// Whether a gesture that counts more than another one waits for another touch: then
  /// the touches are its own, until it is made or has failed.
  private func mustWait(_ node: AnyGestureNode) -> Bool {
    if node.priority == .simultaneous { return false }
    return nodes.prefix { $0 !== node }.contains { $0.isWaiting && $0.priority != .simultaneous }
  }

  /// Shows touches to a gesture, as long as none breaks it off.
  private func show(_ touches: [Touch], to node: AnyGestureNode) {
    for touch in touches where isHere(node) {
      if touch.action == .began, !node.isWaiting { node.start = touch.number }
      let wasSeeing = exchange(&node.isSeeing, with: true)
      let progress = node.see(touch)
      node.isSeeing = wasSeeing
      node.isPending = progress == .pending
      node.isWaiting = progress == .possible && (node.isWaiting || touch.action == .ended)
      if !wasSeeing, node.isReplaced, isHere(node) { follow(node) }
      guard progress == .made, node.priority != .simultaneous else { continue }
      // A touch makes one gesture. One that may still come breaks nothing off, and one that
      // is made of some touches leaves the others those before and after.
      for other in nodes where other !== node && other.priority != .simultaneous {
        other.unseen.removeAll { $0.number >= node.start && $0.number <= touch.number }
        guard touch.number == self.touch.number else { continue }
        let rest = exchange(&other.unseen, with: [])
        if !mustWait(other) { show(rest, to: other) }
        breakOff(other)
      }
    }
  }

  /// Leaves what the finger was at for the gestures around an element.
  private func comeDown(on element: ViewNode) {
    arriving = gestures(around: element)
    mayTouchControl = mayTouchControl || arriving.contains { $0 is ControlTap }
    // There is one finger: what it was at is over, and so is what waits for another
    // touch, unless this is the one.
    for node in nodes where isDown || !arriving.contains(where: { $0 === node }) {
      // What has been done before counts, if nothing that counts more waits any longer.
      if !isDown, !mustWait(node) { show(exchange(&node.unseen, with: []), to: node) }
      breakOff(node)
    }
    nodes = exchange(&arriving, with: [])
    mayTouchControl = nodes.contains { $0 is ControlTap }
    isDown = true
  }

  /// The gestures around an element, in the order in which they count.
  ///
  /// Those of a control are among them: a tap. Nothing that is disabled sees a touch.
  private func gestures(around element: ViewNode) -> [AnyGestureNode] {
    var high: [AnyGestureNode] = []
    var others: [AnyGestureNode] = []
    var hasControl = false
    var node: ViewNode? = element
    while let current = node {
      if let gesture = current as? AnyGestureNode, gesture.isMade {
        if !gesture.mask.contains(.subviews) {
          high.removeAll()
          others.removeAll()
        }
        if gesture.mask.contains(.gesture) {
          // The outermost of those that count first is the first of all.
          if gesture.priority == .high {
            high.insert(gesture, at: 0)
          } else {
            others.append(gesture)
          }
        }
      } else if !hasControl, current.element?.canBeTouched ?? false {
        // A touch of a disabled control is one of what is around it.
        let known = nodes.first { $0 is ControlTap && $0.parent === current }
        let tap = known ?? ControlTap(of: current)
        if tap.isMade {
          others.append(tap)
          hasControl = true
        }
      }
      node = current.surroundings
    }
    return high + others
  }

  /// Breaks off what an update has disabled: nobody need move the finger for that.
  ///
  /// What has waited for gestures that are there no more is made.
  @inline(never)
  func followUpdate() {
    for node in nodes where isHere(node) {
      if !node.isMade || !node.mask.contains(.gesture) {
        breakOff(node)
      } else if node.isReplaced, !node.isSeeing {
        follow(node)
      }
    }
    for node in nodes where !node.unseen.isEmpty && !mustWait(node) {
      show(exchange(&node.unseen, with: []), to: node)
    }
    // What has waited may be due since a while.
    makeDue()
    setAlarm()
  }

  /// Has a gesture that is another value than before end what is not in it any more.
  private func follow(_ node: AnyGestureNode) {
    node.isReplaced = false
    if !node.follow() { return }
    // What is around it, or waits for it, hears that it has failed.
    var still = touch
    still.make(.held(seconds: 0), at: time.now)
    still.date = time.date(at: still.time)
    showOrKeep(still, for: node)
  }

  private func breakOff(_ node: AnyGestureNode) {
    nodes.removeAll { $0 === node }
    var cancelled = touch
    cancelled.action = .cancelled
    node.isWaiting = false
    node.isPending = false
    node.unseen.removeAll()
    _ = node.see(cancelled)
    // What was told of a touch may be in the gesture no more.
    _ = node.memory.breakOff()
    setAlarm()
  }

  /// A view with a gesture goes.
  nonisolated func leave(_ node: AnyGestureNode) {
    MainActor.assumeIsolated {
      arriving.removeAll { $0 === node }
      if isHere(node) { breakOff(node) }
    }
  }

  /// An element goes, which may be the control under the finger.
  nonisolated func leave(control element: ViewNode) {
    if !mayTouchControl { return }
    let element = ObjectIdentifier(element)
    MainActor.assumeIsolated {
      func isTap(_ node: AnyGestureNode) -> Bool {
        node is ControlTap && node.parent.map(ObjectIdentifier.init) == element
      }
      arriving.removeAll(where: isTap)
      nodes.removeAll(where: isTap)
    }
  }
}

extension ElementValue {
  /// Whether a finger does something to the control: taps it, or switches it.
  fileprivate var canBeTouched: Bool { action != nil || isToggle }

  fileprivate var isToggle: Bool { kind == "Toggle" }
}

extension FoundElement {
  /// Does what a finger does.
  fileprivate func touch() {
    guard value.isToggle, let input = value.input else { return act() }
    if let isOn = input.value as? Bool { _ = input.set(!isOn) }
  }
}

/// What a finger does to a control that can be tapped: a gesture in the control's
/// place.
private final class ControlTap: AnyGestureNode, @unchecked Sendable {
  @MainActor
  init(of control: ViewNode) { super.init(in: Place(in: control)) }

  @MainActor
  private var control: FoundElement? {
    guard let node = parent, let value = node.element else { return nil }
    return FoundElement(node: node, value: value, attributes: [])
  }

  @MainActor
  override var isMade: Bool { control?.isEnabled ?? false }

  @MainActor
  override func see(_ touch: Touch) -> GestureProgress {
    let phase = TapGesture()._recognize(touch, memory)
    if phase.isEnded { control?.touch() }
    return phase.progress
  }
}
