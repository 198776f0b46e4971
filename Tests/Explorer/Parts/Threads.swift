public import CDataFlow
internal import CExplorer

/// Who is the hosts' thread: the last party, and whoever begins and ends an execution.
enum HostThread {
  static var isCurrent: Bool {
    ex_party() == EX_MAIN || ex_party() == ex_partyCount() - 1
  }

  /// Nothing is animated that somebody could wait for.
  static var graph: ViewGraph? { nil }
}

// `nonisolated(unsafe)`: the process has one thread.
nonisolated(unsafe) private let records: UnsafeMutablePointer<DFThread> = {
  let records = UnsafeMutablePointer<DFThread>.allocate(capacity: Int(EX_PARTIES) + 1)
  records.initialize(repeating: DFThread(), count: Int(EX_PARTIES) + 1)
  return records
}()

// As the C header has it.
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The record of the thread that is running, which is none of the system's.
@usableFromInline
func df_thread() -> UnsafeMutablePointer<DFThread> { records + Int(ex_party()) }

/// As they are for threads that have done nothing yet.
func resetThreads() { records.update(repeating: DFThread(), count: Int(EX_PARTIES) + 1) }

/// What a body reads.
func withEvaluation<Result>(_ body: () -> Result) -> Result {
  df_thread().pointee.evaluation = UnsafeMutableRawPointer(bitPattern: 1)
  defer { df_thread().pointee.evaluation = nil }
  return body()
}
