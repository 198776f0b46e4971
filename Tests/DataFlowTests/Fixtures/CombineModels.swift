// Models of files that import Combine alone, after changing the import: they
// have OpenCombine's protocol and publishers.
import OpenCombine

class Ledger: ObservableObject {
  @Published var balance = 0
  @Published var owner = "Ana"
}

/// Has no published property and no publisher of its own.
final class Silent: ObservableObject {
  var value = 0
}
