internal import Foundation
@_spi(Reflection) internal import Swift

/// Finds the publishers of observable objects.
///
/// An object's publisher stands in the boxes of its published properties and stored values,
/// which the directory looks for once in each class. An object without published
/// properties has its publisher in a table, with a weak reference to the
/// object, for an address may be used again. Safe from any thread.
enum ObjectDirectory {
  /// The object's publisher: the same each time.
  static func publisher(of object: AnyObject) -> ObservableObjectPublisher {
    if let publisher = publisherOfProperties(of: object) { return publisher }
    return tablePublisher(of: object)
  }

  /// The publisher that the object's published properties send with, or nil if
  /// it has none.
  static func publisherOfProperties(of object: AnyObject) -> ObservableObjectPublisher? {
    let fields = fields(of: type(of: object))
    guard let first = fields.first else { return nil }
    let address = UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
    var known: ObservableObjectPublisher?
    // A property whose wrapper has been replaced has none, also if the others have.
    var isComplete = true
    for field in fields {
      if let publisher = field.type.box(at: address + field.offset).publisher {
        if known == nil { known = publisher }
      } else {
        isComplete = false
      }
    }
    if isComplete { return known }
    // The first box decides between threads that ask at the same time.
    let box = first.type.box(at: address + first.offset)
    let publisher = box.install(known ?? ObservableObjectPublisher())
    for field in fields.dropFirst() {
      _ = field.type.box(at: address + field.offset).install(publisher)
    }
    withExtendedLifetime(object) {}
    return publisher
  }

  private struct Field: @unchecked Sendable {
    let offset: Int
    let type: any PublishedStorage.Type
  }

  private struct Entry {
    weak var object: AnyObject?
    let publisher: ObservableObjectPublisher
  }

  private static let lock = NSLock()
  // Both are only used under `lock`.
  nonisolated(unsafe) private static var fields: [ObjectIdentifier: [Field]] = [:]
  nonisolated(unsafe) private static var table: [ObjectIdentifier: Entry] = [:]
  nonisolated(unsafe) private static var tableLimit: Int = 64

  private static func fields(of type: AnyClass) -> [Field] {
    lock.withLock {
      let key = ObjectIdentifier(type)
      if let known = fields[key] { return known }
      var found: [Field] = []
      var current: AnyClass? = type
      while let level = current {
        visit(level, &found)
        current = _getSuperclass(level)
      }
      fields[key] = found
      return found
    }
  }

  private static func visit(_ type: AnyClass, _ found: inout [Field]) {
    let isClass = _EachFieldOptions(rawValue: 1)
    _ = _forEachField(of: type, options: isClass) { _, offset, fieldType, _ in
      if let published = fieldType as? any PublishedStorage.Type {
        if !found.contains(where: { $0.offset == offset }) {
          found.append(Field(offset: offset, type: published))
        }
      }
      return true
    }
  }

  private static func tablePublisher(of object: AnyObject) -> ObservableObjectPublisher {
    // What goes may be the last that holds an object, whose end may ask for a publisher: it
    // goes when nobody has the lock.
    var gone: [Entry] = []
    var found: [AnyObject] = []
    defer { withExtendedLifetime((gone, found)) {} }
    return lock.withLock {
      let key = ObjectIdentifier(object)
      if let entry = table[key], entry.object === object { return entry.publisher }
      if table.count >= tableLimit {
        for (key, entry) in table {
          // For as long as it is looked at, it is held here as well.
          if let object = entry.object {
            found.append(object)
          } else {
            gone.append(entry)
            table[key] = nil
          }
        }
        tableLimit = max(64, table.count * 2)
      }
      if let old = table[key] { gone.append(old) }
      let publisher = ObservableObjectPublisher()
      table[key] = Entry(object: object, publisher: publisher)
      return publisher
    }
  }
}
