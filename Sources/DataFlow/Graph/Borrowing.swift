/// Calls `body` with an object that somebody else keeps meanwhile.
///
/// The compiler retains an object around each call that it cannot see through,
/// because the call might release it. These two atomic operations cost more than
/// most of what is done to a node. Where the tree keeps the object, they are not
/// needed.
///
/// - Precondition: The object is kept by others until `body` returns.
@inlinable @inline(__always)
func borrowing<Object: AnyObject, Result>(
  _ object: Unmanaged<Object>, _ body: (Object) -> Result
) -> Result {
  // Not `body` itself: where a closure of the main actor goes to the standard
  // library, the compiler has it check on each call that it is there.
  object._withUnsafeGuaranteedRef { body($0) }
}

/// Calls `body` with a stored property of an object, where it stands.
///
/// Otherwise the property's value is copied before a call, and each reference in
/// it retained, because the call might change the property.
///
/// - Precondition: Nobody changes the property until `body` returns.
@inlinable @inline(__always)
func borrowing<Value: ~Copyable, Result>(
  _ value: inout Value, _ body: (borrowing Value) -> Result
) -> Result {
  // Only a value that cannot be copied is certain not to be.
  withUnsafeMutablePointer(to: &value) { body($0.pointee) }
}
