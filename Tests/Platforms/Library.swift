// What a program loads: the core, behind a function of C.

/// Observes on the calling thread.
///
/// - Returns: How often observers were called.
@_cdecl("observe")
public func observe(_ rounds: Int) -> Int {
  Forms.once(rounds) + Forms.persistently(rounds) + Forms.briefly(rounds)
}
