internal import Synchronization

/// Where a property has the publisher of its object.
///
/// Safe from any thread.
struct PublisherPlace: ~Copyable, Sendable {
  /// The object's publisher, retained, or 0; set once.
  private let word = Atomic<UInt>(0)

  deinit {
    if let pointer = UnsafeRawPointer(bitPattern: word.load(ordering: .acquiring)) {
      Unmanaged<ObservableObjectPublisher>.fromOpaque(pointer).release()
    }
  }

  /// The publisher, once somebody has asked for it.
  @inline(__always)
  var publisher: ObservableObjectPublisher? {
    // Acquires the publisher's contents.
    let bits = word.load(ordering: .acquiring)
    guard let pointer = UnsafeRawPointer(bitPattern: bits) else { return nil }
    return Unmanaged<ObservableObjectPublisher>.fromOpaque(pointer).takeUnretainedValue()
  }

  /// Makes `publisher` that of the object, unless there is one.
  ///
  /// - Returns: The one that counts.
  func install(_ publisher: ObservableObjectPublisher) -> ObservableObjectPublisher {
    let reference = Unmanaged.passRetained(publisher)
    let bits = UInt(bitPattern: reference.toOpaque())
    // Releases the publisher's contents; acquires those of another thread's.
    let (installed, _) = word.compareExchange(
      expected: 0, desired: bits, ordering: .acquiringAndReleasing)
    if installed { return publisher }
    reference.release()
    return self.publisher!
  }
}
