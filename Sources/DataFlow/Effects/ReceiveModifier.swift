internal import CDataFlow
public import OpenCombine

/// Calls an action with what a publisher sends.
public struct ReceiveModifier<Source: Publisher>: ViewModifier where Source.Failure == Never {
  let source: Source
  let action: (Source.Output) -> Void

  /// Mounts the view, and has the publisher subscribed to.
  public static func _mount<Modified: View>(
    _ modifier: Self, on content: Modified, in place: Place
  ) -> ViewNode? {
    let node = ReceiveNode(modifier, in: place)
    node.child = Modified._mount(content, in: Place(in: node))
    node.becomeDue()
    return node
  }

  /// Takes the newest action, and subscribes to a publisher that differs.
  public static func _update<Modified: View>(
    _ node: ViewNode?, to modifier: Self, on content: Modified
  ) {
    let node = unsafeDowncast(node.unsafelyUnwrapped, to: ReceiveNode<Source>.self)
    node.updateChild(to: content)
    node.update(to: modifier)
  }
}

/// The subscription of a view.
final class ReceiveNode<Source: Publisher>: EffectNode where Source.Failure == Never {
  private var modifier: ReceiveModifier<Source>
  private var subscription: AnyCancellable?
  private var isConnected: Bool = false

  /// What was sent while the tree was not at rest.
  private var kept: [Source.Output] = []

  init(_ modifier: ReceiveModifier<Source>, in place: Place) {
    self.modifier = modifier
    super.init(in: place)
  }

  @MainActor
  func update(to modifier: ReceiveModifier<Source>) {
    let isSame = Comparison.areEqual(self.modifier.source, modifier.source)
    self.modifier = modifier
    if isSame { return }
    isConnected = false
    becomeDue()
  }

  override func connect() {
    if isConnected { return }
    isConnected = true
    // The old subscription ends first: nobody hears both.
    subscription = nil
    if isMounted { subscription = Receiver(self).subscribe(to: modifier.source) }
  }

  /// On the host's thread.
  @MainActor
  func receive(_ value: Source.Output) {
    guard isMounted else { return }
    // What has come before is heard before.
    if graph.isBusy || !kept.isEmpty || df_thread().pointee.evaluation != nil {
      kept.append(value)
      becomeDue()
      // The body of another host's view may have sent it.
      if graph.stepDepth == 0 { graph.askForStep() }
    } else {
      modifier.action(value)
    }
  }

  override func perform() {
    let values = kept
    kept = []
    for value in values where isMounted { modifier.action(value) }
  }

  override func unmount() {
    super.unmount()
    isConnected = false
    becomeDue()
  }

  /// What a publisher calls, on any thread.
  private final class Receiver: @unchecked Sendable {
    // `@unchecked Sendable`: the node is only used on the host's thread, and
    // lives until its subscription is over.
    private let target: Target
    private let mailbox: Mailbox
    private let issues: IssueList

    /// Who receives; what is in the mailbox has it, and not the mailbox, which a host that
    /// goes may never open.
    private final class Target: @unchecked Sendable {
      weak var node: ReceiveNode?

      init(_ node: ReceiveNode) { self.node = node }
    }

    init(_ node: ReceiveNode) {
      target = Target(node)
      mailbox = Mailbox(inbox: node.graph.inbox)
      issues = node.graph.issues
    }

    /// Not on the main actor: nobody knows which thread sends.
    func subscribe(to source: Source) -> AnyCancellable { source.sink { self.receive($0) } }

    private func receive(_ value: Source.Output) {
      if HostThread.isCurrent {
        // What another thread has sent before comes first.
        mailbox.open()
        MainActor.assumeIsolated { [value = Handover(value)] in target.node?.receive(value.value) }
      } else {
        issues.add(.receivedOffMain("\(Source.Output.self)"))
        let value = Handover(value)
        mailbox.post { [target] in
          MainActor.assumeIsolated { target.node?.receive(value.value) }
        }
      }
    }
  }
}

/// A value on its way to the host's thread.
struct Handover<Value>: @unchecked Sendable {
  // `@unchecked Sendable`: the sender does not use it any more.
  let value: Value

  init(_ value: Value) { self.value = value }
}

extension View {
  /// Calls `action` with each value that `publisher` sends while the view is
  /// there.
  ///
  /// The subscription begins after the update in which the view has come, before
  /// any `onAppear` of that update, and ends when the view goes. Later updates
  /// replace the action, and subscribe again only if the publisher differs from
  /// the one before. One that is made in `body` with an operator that has a closure, such as
  /// `map` or `scan`, differs each time, for no two closures are known to be equal: what the
  /// operator has kept is lost. Make such a publisher once.
  ///
  /// The action is called at once, or after the update under way. A value that
  /// is sent on another thread arrives in the next step, and is noted as an
  /// issue.
  ///
  /// - Parameters:
  ///   - publisher: What is subscribed to; it cannot fail.
  ///   - action: Called with each value, on the main actor.
  ///
  /// Source: Apple, *onReceive(_:perform:)*.
  public consuming func onReceive<Source: Publisher>(
    _ publisher: Source, perform action: @escaping (Source.Output) -> Void
  ) -> ModifiedContent<Self, ReceiveModifier<Source>> where Source.Failure == Never {
    modifier(ReceiveModifier(source: publisher, action: action))
  }
}
