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
  associatedtype Cell: CellModel
  associatedtype Row: RowModel
  associatedtype Wide: WideModel
  associatedtype Panel: PanelModel
  associatedtype Box: BoxModel

  /// The measured loops.
  ///
  /// The default implementation is inlinable, so that the compiler specialises
  /// it for the conforming type, with the accessors of its models inlined.
  static var loops: [WorkloadLoop] { get }
}
