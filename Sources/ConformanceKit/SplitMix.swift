/// The generator of everything random, in clauses and in benchmarks:
/// SplitMix64, whose numbers depend on its seed alone.
///
/// Guy L. Steele, Doug Lea, Christine H. Flood: Fast Splittable Pseudorandom
/// Number Generators, 2014. https://doi.org/10.1145/2660193.2660195
///
/// Inlinable, because a bootstrap draws millions of numbers in another module.
package struct SplitMix: RandomNumberGenerator, Sendable {
  @usableFromInline var state: UInt64

  @inlinable
  package init(seed: UInt64) { state = seed }

  @inlinable
  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
