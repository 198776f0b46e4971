#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Which thread; never compared after the thread has ended.
package struct ThreadIdentity: Hashable, Sendable {
  private let value: Int

  init(_ value: Int) { self.value = value }

  static var current: ThreadIdentity {
    #if canImport(Darwin)
      ThreadIdentity(Int(bitPattern: pthread_self()))
    #else
      ThreadIdentity(Int(bitPattern: UInt(pthread_self())))
    #endif
  }
}
