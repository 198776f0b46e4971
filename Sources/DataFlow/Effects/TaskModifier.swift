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
    let node = TaskNode(modifier.id, modifier.priority, modifier.action, in: place)
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
    node.updateChild(to: content)
    let isSame = node.id == modifier.id
    node.action = modifier.action
    node.priority = modifier.priority
    if !isSame {
      node.id = modifier.id
      node.becomeDue()
    }
  }
}

/// The identifier of the task of a view.
@usableFromInline
final class TaskNode<ID: Equatable>: AnyTaskNode {
  @usableFromInline @exclusivity(unchecked)
  var id: ID

  @usableFromInline
  init(
    _ id: ID, _ priority: TaskPriority, _ action: @escaping @MainActor () async -> Void,
    in place: Place
  ) {
    self.id = id
    super.init(priority, action, in: place)
  }
}

/// The task of a view.
@usableFromInline
class AnyTaskNode: EffectNode {
  @usableFromInline @exclusivity(unchecked)
  final var priority: TaskPriority

  @usableFromInline @exclusivity(unchecked)
  final var action: @MainActor () async -> Void

  @exclusivity(unchecked)
  private final var task: ViewTask?

  init(_ priority: TaskPriority, _ action: @escaping @MainActor () async -> Void, in place: Place) {
    self.priority = priority
    self.action = action
    super.init(in: place)
  }

  @usableFromInline
  override final func perform() {
    task?.cancel()
    task = isMounted ? graph.tasks.start(priority, action) : nil
  }

  @usableFromInline
  override final func unmount() {
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
  public consuming func task(
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
  public consuming func task<ID: Equatable>(
    id: ID, priority: TaskPriority = .userInitiated,
    _ action: @escaping @MainActor () async -> Void
  ) -> ModifiedContent<Self, TaskModifier<ID>> {
    modifier(TaskModifier(id: id, priority: priority, action: action))
  }
}
