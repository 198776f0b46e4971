/// What tells allocators to fill memory that is handed out, and memory that is freed, with
/// bytes that are not zero.
///
/// A worker's fresh memory is mostly zero, and what has been freed mostly still says what it
/// said: a registrar that reads either goes unnoticed there, and not in a program that has
/// run for a while. Workers run with these variables, so that it is noticed at once.
package enum FilledMemory {
  /// The environment of a worker whose parent has `environment`.
  ///
  /// What the parent's says of the same allocator stays: glibc's cache of each thread has to
  /// go with it, because what comes out of that is not filled. An allocator that is not there
  /// ignores what is meant for it.
  package static func variables(in environment: [String: String]) -> [String: String] {
    var result = environment
    result["GLIBC_TUNABLES"] = joined(
      environment["GLIBC_TUNABLES"], ":",
      [("glibc.malloc.perturb", "165"), ("glibc.malloc.tcache_count", "0")], assigning: "=")
    // jemalloc's.
    result["MALLOC_CONF"] = joined(
      environment["MALLOC_CONF"], ",", [("junk", "true")], assigning: ":")
    // Those of Apple's allocator.
    for name in ["MallocPreScribble", "MallocScribble"] where environment[name] == nil {
      result[name] = "1"
    }
    return result
  }

  /// `settings`, and those of `defaults` whose names are not among them.
  private static func joined(
    _ settings: String?, _ separator: Character, _ defaults: [(name: String, value: String)],
    assigning: Character
  ) -> String {
    let given = settings?.split(separator: separator) ?? []
    let names = Set(given.map { $0.prefix { $0 != assigning } })
    let added = defaults.filter { !names.contains(Substring($0.name)) }
    return (given.map(String.init) + added.map { "\($0.name)\(assigning)\($0.value)" })
      .joined(separator: String(separator))
  }
}
