public import CWorkloads

/// Makes the compiler compute `value`, and forget what it knows of memory, at
/// no cost of its own.
@inlinable @inline(__always)
public func keep(_ value: Int) {
  cw_keep(Int64(value))
}

/// Counts one call of an `onChange` that captures nothing, on this thread.
@inlinable @inline(__always)
public func countFire() {
  cw_countFire()
}

/// The calls counted on this thread so far.
@inlinable @inline(__always)
public func fires() -> Int {
  Int(cw_fires())
}
