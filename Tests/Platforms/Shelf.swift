// What a program and a loaded library of this check do with the core: every way to
// observe, and each way in which memory outlives what it was part of.

import ObservationCore
import Synchronization

@Observable
final class Shelf: Sendable {
  private let stored = Mutex((0, 0))

  var first: Int {
    get {
      access(keyPath: \.first)
      return stored.withLock { $0.0 }
    }
    set { withMutation(keyPath: \.first) { stored.withLock { $0.0 = newValue } } }
  }

  var second: Int {
    get {
      access(keyPath: \.second)
      return stored.withLock { $0.1 }
    }
    set { withMutation(keyPath: \.second) { stored.withLock { $0.1 = newValue } } }
  }
}

/// A model as the macro makes it.
@Observable
final class Book {
  var title = ""
  var pages = 0
}

enum Forms {
  /// Tracks once, again and again.
  static func once(_ rounds: Int) -> Int {
    let book = Book()
    let calls = Atomic<Int>(0)
    for round in 0..<rounds {
      withObservationTracking {
        _ = (book.title, book.pages)
      } onChange: {
        calls.wrappingAdd(1, ordering: .relaxed)
      }
      book.pages = round + 1
    }
    return calls.load(ordering: .relaxed)
  }

  /// One observer, and objects that go while it holds their memory.
  static func persistently(_ rounds: Int) -> Int {
    let calls = Atomic<Int>(0)
    let observer = PersistentObserver { calls.wrappingAdd(1, ordering: .relaxed) }
    for round in 0..<rounds {
      let books = (0..<3).map { _ in Book() }
      observer.track { for book in books { _ = book.pages } }
      books[round % 3].pages += 1
    }
    return calls.load(ordering: .relaxed)
  }

  /// Observers that go while properties hold their memory.
  static func briefly(_ rounds: Int) -> Int {
    let book = Book()
    let calls = Atomic<Int>(0)
    for _ in 0..<rounds {
      let kept = PersistentObserver { calls.wrappingAdd(1, ordering: .relaxed) }
      kept.track { _ = book.pages }
      PersistentObserver { calls.wrappingAdd(1_000_000, ordering: .relaxed) }
        .track { _ = book.pages }
      book.pages += 1
    }
    return calls.load(ordering: .relaxed)
  }

  /// Events, whose observers keep what has changed.
  static func events(_ rounds: Int) -> Int {
    let calls = Atomic<Int>(0)
    for _ in 0..<rounds {
      let book = Book()
      withObservationTracking(options: [.willSet, .didSet, .deinit]) {
        _ = (book.title, book.pages)
      } onChange: { event in
        if event.matches(\Book.pages) { calls.wrappingAdd(1, ordering: .relaxed) }
      }
      book.pages += 1
    }
    return calls.load(ordering: .relaxed)
  }

  /// The sum of a sequence's elements, up to `last`.
  static func sequence(to last: Int) async -> Int {
    let shelf = Shelf()
    var sum = 0
    for await value in Observations({ shelf.first }) {
      sum += value
      if value == last { break }
      shelf.first = value + 1
    }
    return sum
  }

  /// How many tasks, each with an observation of its own, have seen the end.
  static func tasks(_ count: Int) async -> Int {
    let shelf = Shelf()
    return await withTaskGroup(of: Int.self) { group in
      for _ in 0..<count {
        group.addTask {
          for await value in Observations({ shelf.second }) where value == 100 { return 1 }
          return 0
        }
      }
      for value in 1...100 {
        shelf.second = value
        await Task.yield()
      }
      return await group.reduce(0, +)
    }
  }
}
