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

  /// The measured loops.
  ///
  /// The default implementation is inlinable, so that the compiler specialises
  /// it for the conforming type, with the accessors of its models inlined.
  static var loops: [WorkloadLoop] { get }
}

/// The models of one candidate that the loops use.
public protocol MeasuredModelSet: SendableMetatype {
  associatedtype Cell: CellModel
  associatedtype Row: RowModel
  associatedtype Wide: WideModel
  associatedtype Panel: PanelModel
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
