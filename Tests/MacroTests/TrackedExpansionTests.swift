import Testing

@Suite struct TrackedExpansionTests {
  @Test func `a numbered property goes to its slot`() {
    expectExpansion(
      of: """
        class Model {
          @ObservationTracked(__slot: 1, of: 3) var number: Int = 3
        }
        """,
      Expansion.tracked,
      to: """
        class Model {
          var number: Int {
            @storageRestrictions(initializes: _number)
            init(initialValue) {
              _number = initialValue
            }
            get {
              _$observationRegistrar.__access(1, of: 3, in: Model.self, subject: Swift.ObjectIdentifier(self), keyPath: \\Model.number)
              return _number
            }
            set {
              guard shouldNotifyObservers(_number, newValue) else {
                _number = newValue
                return
              }
              let change = _$observationRegistrar.__willSet(1, keyPath: \\Model.number)
              _number = newValue
              _$observationRegistrar.__didSet(1, since: change, keyPath: \\Model.number)
            }
            _modify {
              _$observationRegistrar.__access(1, of: 3, in: Model.self, subject: Swift.ObjectIdentifier(self), keyPath: \\Model.number)
              let change = _$observationRegistrar.__willSet(1, keyPath: \\Model.number)
              defer {
                _$observationRegistrar.__didSet(1, since: change, keyPath: \\Model.number)
              }
              if ObservationCore.ObservationRegistrar.__copies(_number) {
                var copy = _number
                defer {
                  _number = copy
                }
                yield &copy
              } else {
                yield &_number
              }
            }
          }

          @ObservationCore.ObservationIgnored
          private var _number: Int = 3
        }
        """)
  }

  @Test func `a bare attribute goes by key path`() {
    expectExpansion(
      of: """
        class Model {
          @ObservationTracked var text = "a"
        }
        """,
      Expansion.tracked,
      to: """
        class Model {
          var text {
            @storageRestrictions(initializes: _text)
            init(initialValue) {
              _text = initialValue
            }
            get {
              access(keyPath: \\.text)
              return _text
            }
            set {
              guard shouldNotifyObservers(_text, newValue) else {
                _text = newValue
                return
              }
              withMutation(keyPath: \\.text) {
                _text = newValue
              }
            }
            _modify {
              access(keyPath: \\.text)
              _$observationRegistrar.willSet(self, keyPath: \\.text)
              defer {
                _$observationRegistrar.didSet(self, keyPath: \\.text)
              }
              yield &_text
            }
          }

          @ObservationCore.ObservationIgnored
          private var _text = "a"
        }
        """)
  }

  @Test func `an access in place keeps its change where the registrar is known`() {
    expectExpansion(
      of: """
        class Model {
          @ObservationTracked(__keepsChange: ()) var `a b` = 0
        }
        """,
      Expansion.tracked,
      to: """
        class Model {
          var `a b` {
            @storageRestrictions(initializes: `_a b`)
            init(initialValue) {
              `_a b` = initialValue
            }
            get {
              access(keyPath: \\.`a b`)
              return `_a b`
            }
            set {
              guard shouldNotifyObservers(`_a b`, newValue) else {
                `_a b` = newValue
                return
              }
              withMutation(keyPath: \\.`a b`) {
                `_a b` = newValue
              }
            }
            _modify {
              access(keyPath: \\.`a b`)
              let change = _$observationRegistrar.__willSet(self, keyPath: \\.`a b`)
              defer {
                _$observationRegistrar.__didSet(self, keyPath: \\.`a b`, since: change)
              }
              yield &`_a b`
            }
          }

          @ObservationCore.ObservationIgnored
          private var `_a b` = 0
        }
        """)
  }

  @Test func `a property of a class with parameter packs needs no key path of its own`() {
    expectExpansion(
      of: """
        class Model<each Element> {
          @ObservationTracked(__slot: 0, of: 1) var number = 0
        }
        """,
      Expansion.tracked,
      to: """
        class Model<each Element> {
          var number {
            @storageRestrictions(initializes: _number)
            init(initialValue) {
              _number = initialValue
            }
            get {
              _$observationRegistrar.__access(0, of: 1, in: Model.self, subject: Swift.ObjectIdentifier(self), keyPath: \\Swift.Never.self)
              return _number
            }
            set {
              guard shouldNotifyObservers(_number, newValue) else {
                _number = newValue
                return
              }
              let change = _$observationRegistrar.__willSet(0, keyPath: \\Swift.Never.self)
              _number = newValue
              _$observationRegistrar.__didSet(0, since: change, keyPath: \\Swift.Never.self)
            }
            _modify {
              _$observationRegistrar.__access(0, of: 1, in: Model.self, subject: Swift.ObjectIdentifier(self), keyPath: \\Swift.Never.self)
              let change = _$observationRegistrar.__willSet(0, keyPath: \\Swift.Never.self)
              defer {
                _$observationRegistrar.__didSet(0, since: change, keyPath: \\Swift.Never.self)
              }
              if ObservationCore.ObservationRegistrar.__copies(_number) {
                var copy = _number
                defer {
                  _number = copy
                }
                yield &copy
              } else {
                yield &_number
              }
            }
          }

          @ObservationCore.ObservationIgnored
          private var _number = 0
        }
        """)
  }

  @Test func `T-24 the storage takes attributes, modifiers and documentation, and leaves the rest`()
  {
    expectExpansion(
      of: """
        class Model {
          // A comment.
          /// A documentation comment.
          @available(*, deprecated) // After the attribute.
          @MainActor
          #if DEBUG
          @Debugged
          #endif
          @ObservationTracked
          public private(set) final
          weak var `class`: AnyObject?
        }
        """,
      Expansion.tracked,
      to: """
        class Model {
          // A comment.
          /// A documentation comment.
          @available(*, deprecated) // After the attribute.
          @MainActor
          #if DEBUG
          @Debugged
          #endif
          public private(set) final
          weak var `class`: AnyObject? {
            @storageRestrictions(initializes: _class)
            init(initialValue) {
              _class = initialValue
            }
            get {
              access(keyPath: \\.`class`)
              return _class
            }
            set {
              guard shouldNotifyObservers(_class, newValue) else {
                _class = newValue
                return
              }
              withMutation(keyPath: \\.`class`) {
                _class = newValue
              }
            }
            _modify {
              access(keyPath: \\.`class`)
              _$observationRegistrar.willSet(self, keyPath: \\.`class`)
              defer {
                _$observationRegistrar.didSet(self, keyPath: \\.`class`)
              }
              yield &_class
            }
          }

          /// A documentation comment.
          @ObservationCore.ObservationIgnored
          @available(*, deprecated)
          @MainActor
          #if DEBUG
            @Debugged
            #endif
          private final weak var _class: AnyObject?
        }
        """)
  }

  @Test func `T-24 observers move to the storage with their source location`() {
    expectExpansion(
      of: """
        class Model {
          @ObservationTracked var number = 0 {
            // Before.
            willSet(next) { print(next) }
            didSet {
              // Inside.
              print(oldValue)

              print(number)
            }
          }
        }
        """,
      Expansion.tracked,
      to: """
        class Model {
          var number {
            // Before.
            willSet(next) { print(next) }
            didSet {
              // Inside.
              print(oldValue)

              print(number)
            }
              @storageRestrictions(initializes: _number)
              init(initialValue) {
                _number = initialValue
              }

              get {
                access(keyPath: \\.number)
                return _number
              }

              set {
                guard shouldNotifyObservers(_number, newValue) else {
                  _number = newValue
                  return
                }
                withMutation(keyPath: \\.number) {
                  _number = newValue
                }
              }

              _modify {
                access(keyPath: \\.number)
                _$observationRegistrar.willSet(self, keyPath: \\.number)
                defer {
                  _$observationRegistrar.didSet(self, keyPath: \\.number)
                }
                yield &_number
              }
          }

          @ObservationCore.ObservationIgnored
          private var _number = 0 {
            willSet(next) {
              #sourceLocation(file: "test.swift", line: 4)
              print(next)
              #sourceLocation()
            }
            didSet {
              #sourceLocation(file: "test.swift", line: 7)
              print(oldValue)

                    print(number)
              #sourceLocation()
            }
          }
        }
        """)
  }

  @Test func `an ignored property stays as it is`() {
    expectExpansion(
      of: """
        class Model {
          @ObservationIgnored var number = 0
        }
        """,
      Expansion.tracked,
      to: """
        class Model {
          var number = 0
        }
        """)
  }
}
