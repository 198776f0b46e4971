public import OpenCombine

/// A class whose instances say when they are about to change.
///
/// ```swift
/// final class Contact: ObservableObject {
///   @Published var name: String
///   @Published var age: Int
/// }
/// ```
///
/// By default the object has a publisher that sends before each change of a
/// property that is marked `@Published` or `@AppStorage`, in the class or in one that it
/// inherits from. An object has one publisher, even if it has no such property.
///
/// It is a refinement of OpenCombine's protocol: what takes one of those takes
/// this one, too, and views observe both. A file that imports OpenCombine alone
/// declares one of those, with OpenCombine's publishers.
///
/// Source: Apple, *ObservableObject*.
public protocol ObservableObject: OpenCombine.ObservableObject {
  /// What sends before the object changes.
  associatedtype ObjectWillChangePublisher = ObservableObjectPublisher

  /// Sends before the object changes.
  var objectWillChange: ObjectWillChangePublisher { get }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
  /// Sends before each change of a published property.
  ///
  /// A property whose wrapper is replaced is one of the object's again once this is
  /// asked for.
  ///
  /// - Complexity: O(published properties) once the class is known.
  public var objectWillChange: ObservableObjectPublisher {
    ObjectDirectory.publisher(of: self)
  }
}
