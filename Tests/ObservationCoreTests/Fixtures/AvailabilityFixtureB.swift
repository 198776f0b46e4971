import ObservationCore

enum CycleNamespace {}

extension CycleNamespace {
  enum Kind: Equatable { case first, second }

  @Observable
  final class Detail {
    var owner: CycleModel?
    @available(macOS 26, *)
    var recent: Int { owner == nil ? 0 : 1 }
    init() {}
  }
}

final class CycleOwner: @unchecked Sendable {
  let model = CycleModel()
}
