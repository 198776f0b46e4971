import ObservationCore
import Testing

@Suite struct FunctionValueTests {
  typealias Track<Value> = (() -> Value, @autoclosure () -> (@Sendable () -> Void)) -> Value

  /// Reads by `track`, and changes what it has read.
  private func calls(_ track: Track<Int>) -> Int {
    let model = Model()
    let tally = CallTally()
    #expect(track({ model.a }, { tally.add() }) == 0)
    model.a = 1
    model.a = 2
    return tally.value
  }

  @Test func `withObservationTracking is a value`() {
    let track: Track<Int> = withObservationTracking
    #expect(calls(track) == 1)
    #expect(calls(withObservationTracking) == 1)
  }

  @Test func `a call takes the shape that fits its body`() {
    struct Stop: Error {}
    let model = Model()
    let tally = CallTally()
    #expect(throws: Stop.self) {
      try withObservationTracking {
        throw Stop()
      } onChange: {
        tally.add()
      }
    }
    let text = withObservationTracking {
      let value = model.a
      return "\(value)"
    } onChange: {
      tally.add()
    }
    model.a = 1
    #expect(text == "0")
    #expect(tally.value == 1)
  }
}

@Suite struct RegistrarEncodingTests {
  /// Takes what the registrar writes, which is nothing.
  private struct NoEncoder: Encoder {
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }
    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
      KeyedEncodingContainer(NoContainer<Key>())
    }
    func unkeyedContainer() -> any UnkeyedEncodingContainer { fatalError() }
    func singleValueContainer() -> any SingleValueEncodingContainer { fatalError() }
  }

  private struct NoContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
    var codingPath: [any CodingKey] { [] }
    func encodeNil(forKey key: Key) { fatalError() }
    func encode<Value: Encodable>(_ value: Value, forKey key: Key) { fatalError() }
    func nestedContainer<Nested: CodingKey>(
      keyedBy keyType: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> { fatalError() }
    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { fatalError() }
    func superEncoder() -> any Encoder { fatalError() }
    func superEncoder(forKey key: Key) -> any Encoder { fatalError() }
  }

  // That it compiles without `try` is the test.
  @Test func `a registrar encodes without an error`() {
    ObservationRegistrar().encode(to: NoEncoder())
  }
}
