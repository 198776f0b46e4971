// As a file that imports Combine alone, after changing the import.
import OpenCombine

final class Ledger: ObservableObject {
  @Published var balance = 0
  @Published var owner = "Ana"
}

/// Has no published property, and no publisher that it keeps.
final class SilentObject: ObservableObject {}
