public import ConformanceKit

/// A candidate that the benchmark can time.
///
/// The models come from ``WorkloadModels(registrar:)`` or
/// ``WorkloadModels(module:)``, and nothing else has to be written:
///
/// ```swift
/// @ObservationModels(registrar: MyRegistrar.self)
/// @WorkloadModels(registrar: MyRegistrar.self)
/// public enum MyCandidate: MeasuredCandidate { … }
/// ```
///
/// The models are concrete, one set per candidate: a model that is generic over
/// its registrar pays for a key path instantiation at each access, and would
/// measure that instead.
public protocol MeasuredCandidate: Candidate {
  /// The measured models, stamped by the macro.
  associatedtype MeasuredModels: MeasuredModelSet

  /// What builds graphs of derived values: by default on ``Candidate/track(_:onChange:)``.
  ///
  /// Name another one to have derived values of the candidate's own measured.
  associatedtype Graph: GraphBuilder = TrackedGraph<Self>

  /// The measured loops.
  ///
  /// The default implementation is inlinable, so that the compiler specialises
  /// it for the conforming type, with the accessors of its models inlined.
  static var loops: [WorkloadLoop] { get }

  /// What the candidate cannot be measured in, because what it is known to fail would come out
  /// as a wrong checksum, or because it would take seconds: the reasons by the ids of the
  /// workloads. Nothing by default.
  static var unmeasured: [String: String] { get }

  /// Whether ``Candidate/track(_:onChange:)`` sees models of the standard library, by
  /// itself or after ``Candidate/seeStandardModels(_:)``.
  ///
  /// The default says so where ``Capability/standardModels`` is claimed.
  static var observesStandardModels: Bool { get }

  /// Calls `receive` with the value of `cell`, and after changes with the last one, until
  /// the task is cancelled.
  ///
  /// Implement it with a sequence, in one line, to have it measured where
  /// ``Capability/values`` is claimed.
  static func follow(_ cell: Cell, _ receive: (Int) -> Void) async

  /// Calls `receive` with the value of `cell`, and again after each change, until it is
  /// cancelled.
  ///
  /// Implement it with a continuous observation of no actor, in one line, to have it
  /// measured where ``Capability/events`` is claimed.
  static func rerun(
    _ cell: Cell, _ receive: @escaping @Sendable (Int) -> Void
  ) -> any ObservationKeeping
}

extension MeasuredCandidate {
  /// Nothing.
  public static var unmeasured: [String: String] { [:] }

  /// Whether the candidate claims ``Capability/standardModels``.
  public static var observesStandardModels: Bool { capabilities.contains(.standardModels) }

  /// Stops: what is not implemented is not measured.
  public static func follow(_ cell: Cell, _ receive: (Int) -> Void) async {
    preconditionFailure("\(name) claims a sequence that cannot be measured")
  }

  /// Stops: what is not implemented is not measured.
  public static func rerun(
    _ cell: Cell, _ receive: @escaping @Sendable (Int) -> Void
  ) -> any ObservationKeeping {
    preconditionFailure("\(name) claims a continuous observation that cannot be measured")
  }
}

/// The models of one candidate that the loops use.
public protocol MeasuredModelSet: SendableMetatype {
  /// For loops that need a property or two.
  associatedtype Cell: CellModel
  /// For loops that make many objects: lifetimes and memory.
  associatedtype Row: RowModel
  /// For loops whose observers read many properties.
  associatedtype Wide: WideModel
  /// For loops of several threads.
  associatedtype Panel: PanelModel
  /// For loops of accesses in generic code.
  associatedtype Box: BoxModel
}

extension MeasuredCandidate {
  /// A few unrelated properties.
  public typealias Cell = MeasuredModels.Cell
  /// Ten properties, as a row of a list has.
  public typealias Row = MeasuredModels.Row
  /// 256 properties.
  public typealias Wide = MeasuredModels.Wide
  /// 32 properties without size, which threads share.
  public typealias Panel = MeasuredModels.Panel
  /// An instance of a generic class.
  public typealias Box = MeasuredModels.Box
}
