internal import CommandKit
import Foundation

/// What clauses need of the machine.
///
/// Tried before the first clause: one that fails because a limit leaves it no
/// thread would be blamed on the candidate.
package enum Provisions {
  /// Room for the stacks of the threads that one clause has at a time, and for
  /// what their allocators keep, in bytes.
  static let addressSpace: Int = 1 << 30

  /// Threads at a time, of the clauses and of the concurrency runtime.
  static let threads: Int = 32

  /// Open files at a time.
  static let files: Int = 16

  /// What there is too little of; nil if there is enough of all.
  package static func shortage() -> String? {
    func message(_ what: String, _ error: Int32) -> String? {
      error == 0 ? nil : "clauses need \(what): \(String(cString: strerror(error)))"
    }
    return message("\(files) files at a time", errorOfOpening())
      ?? message("\(addressSpace >> 20) MiB of address space", errorOfMapping())
      ?? message("\(threads) threads at a time", errorOfStarting())
  }

  private static func errorOfOpening() -> Int32 {
    var descriptors: [Int32] = []
    defer { for descriptor in descriptors { POSIX.close(descriptor) } }
    for _ in 0..<files {
      let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { return errno }
      descriptors.append(descriptor)
    }
    return 0
  }

  private static func errorOfMapping() -> Int32 {
    // Only the addresses: no page of it is ever touched.
    let memory = mmap(nil, addressSpace, PROT_NONE, MAP_PRIVATE | MAP_ANON, -1, 0)
    guard memory != MAP_FAILED else { return errno }
    munmap(memory, addressSpace)
    return 0
  }

  private static func errorOfStarting() -> Int32 {
    let (left, end) = (Locked(0), Latch())
    let allLeft = Latch()
    var started = 0
    var error: Int32 = 0
    while started < threads, error == 0 {
      error = PlainThread.attempt(stackSize: 1 << 16) {
        end.wait()
        let count = left.withLock { left -> Int in
          left -= 1
          return left
        }
        if count == 0 { allLeft.open() }
      }
      if error == 0 { started += 1 }
    }
    left.withLock { $0 += started }
    end.open()
    // Otherwise those that are about to go could leave none for the first clause.
    if started > 0 { allLeft.wait() }
    return error
  }
}
