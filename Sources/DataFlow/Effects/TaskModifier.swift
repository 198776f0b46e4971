/// Runs an asynchronous action as long as a view is there.
public struct TaskModifier<ID: Equatable>: ViewModifier {
  @usableFromInline let id: ID
  @usableFromInline let priority: TaskPriority
  @usableFromInline let action: @MainActor () async -> Void

  @inlinable
  init(id: ID, priority: TaskPriority, action: @escaping @MainActor () async -> Void) {
    self.id = id
    self.priority = priority
    self.action = action
  }

  /// Mounts the view, and has the action started.
  @inlinable
  public static func _mount<Modified: View>(
    _ modifier: Self, on content: Modified, in place: Place
  ) -> ViewNode? {
    let node = TaskNode(modifier, in: place)
    node.child = Modified._mount(content, in: Place(in: node))
    node.becomeDue()
    return node
  }

  /// Starts the action again if the identifier differs.
  @inlinable
  public static func _update<Modified: View>(
    _ node: ViewNode?, to modifier: Self, on content: Modified
  ) {
    let node = unsafeDowncast(node.unsafelyUnwrapped, to: TaskNode<ID>.self)
    Modified._update(node.child, to: content)
    let isSame = node.modifier.id == modifier.id
    node.modifier = modifier
    if !isSame { node.becomeDue() }
  }
}

/// The task of a view.
@usableFromInline
final class TaskNode<ID: Equatable>: EffectNode {
  @usableFromInline @exclusivity(unchecked)
  var modifier: TaskModifier<ID>

  @exclusivity(unchecked)
  private var task: ViewTask?

  @usableFromInline
  init(_ modifier: TaskModifier<ID>, in place: Place) {
    self.modifier = modifier
    super.init(in: place)
  }

  @usableFromInline
  override func perform() {
    task?.cancel()
    task = isMounted ? graph.tasks.start(modifier.priority, modifier.action) : nil
  }

  @usableFromInline
  override func unmount() {
    super.unmount()
    task?.cancel()
    task = nil
  }
}

/// The identifier of a task that has none.
public struct TaskWithoutID: Equatable, Sendable {
  @inlinable
  init() {}
}

// MARK: - Modifiers

extension View {
  /// Runs `action` from the time when the view comes, and cancels it when the
  /// view goes.
  ///
  /// It is started once, after the update in which the view has come; later
  /// updates neither start it again nor replace it. It runs on the main actor.
  /// What it writes is shown by the next step of the host: see
  /// ``Host/settle()-async``.
  ///
  /// - Parameters:
  ///   - priority: The priority of the task.
  ///   - action: What the task runs.
  ///
  /// Source: Apple, *task(priority:_:)*.
  @inlinable
  public func task(
    priority: TaskPriority = .userInitiated, _ action: @escaping @MainActor () async -> Void
  ) -> ModifiedContent<Self, TaskModifier<TaskWithoutID>> {
    modifier(TaskModifier(id: TaskWithoutID(), priority: priority, action: action))
  }

  /// As above, and cancels it and starts the newest action when `id` changes.
  ///
  /// - Parameters:
  ///   - id: What is compared.
  ///   - priority: The priority of the task.
  ///   - action: What the task runs.
  ///
  /// Source: Apple, *task(id:priority:_:)*.
  @inlinable
  public func task<ID: Equatable>(
    id: ID, priority: TaskPriority = .userInitiated,
    _ action: @escaping @MainActor () async -> Void
  ) -> ModifiedContent<Self, TaskModifier<ID>> {
    modifier(TaskModifier(id: id, priority: priority, action: action))
  }
}
