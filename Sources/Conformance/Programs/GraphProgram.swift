import ConformanceKit

/// A graph of derived values and effects, and what is done to what it is made of.
package struct GraphProgram: Equatable, Codable, Sendable {
  /// How many properties there are: two of each model.
  static let properties = 4

  /// What is derived, by rules over *inputs*: properties by their numbers, and values by
  /// theirs, which come after.
  package struct Rule: Equatable, Codable, Sendable {
    package enum Kind: String, CaseIterable, Codable, Sendable {
      /// The sum of all.
      case sum
      /// The remainder of the sum: often the same.
      case remainder
      /// The second or the third, as the first says.
      case choice
      /// The third, and the second before it, if the first says so.
      case detour
      /// Nothing, of all.
      case nothing
    }

    var kind: Kind
    var inputs: [Int]

    /// The value, which reads what it needs, in order.
    func value(_ read: (Int) -> Int) -> Int {
      switch kind {
      case .sum: inputs.reduce(0) { $0 &+ read($1) }
      case .remainder: inputs.reduce(0) { $0 &+ read($1) } % 3
      case .choice: read(inputs[0]) % 2 == 0 ? read(inputs[1]) : read(inputs[2])
      case .detour:
        (read(inputs[0]) % 2 == 0 ? read(inputs[1]) : 0) &+ read(inputs[2])
      case .nothing: inputs.reduce(0) { $0 &+ read($1) &* 0 }
      }
    }
  }

  package struct Write: Equatable, Codable, Sendable {
    var property: Int
    var value: Int
  }

  package enum Step: Equatable, Codable, Sendable {
    /// Writes properties, several in a batch.
    case write([Write])
    case ask(value: Int)
    case begin(Rule)
    /// Ends the oldest effect that goes on, by its own end or by its owner's.
    case end(cancels: Bool)
  }

  var values: [Rule]
  package var steps: [Step]

  init(values: [Rule], steps: [Step]) {
    self.values = values
    self.steps = steps
  }

  package init(using generator: inout SplitMix) {
    func rule(_ count: Int) -> Rule {
      Rule(
        kind: Rule.Kind.allCases.randomElement(using: &generator) ?? .sum,
        inputs: (0..<3).map { _ in Int.random(in: 0..<count, using: &generator) })
    }
    values = (0..<Int.random(in: 2...8, using: &generator)).map { rule(Self.properties + $0) }
    let all = Self.properties + values.count
    steps = (0..<20).map { _ in
      switch Int.random(in: 0..<8, using: &generator) {
      case 0, 1: return .begin(rule(all))
      case 2: return .end(cancels: Bool.random(using: &generator))
      case 3: return .ask(value: Int.random(in: 0..<all - Self.properties, using: &generator))
      case 4:
        // Each once: there is no going back to what it was.
        let properties = Array(0..<Self.properties).shuffled(using: &generator).prefix(2)
        return .write(
          properties.map { Write(property: $0, value: Int.random(in: 0..<6, using: &generator)) })
      default:
        return .write([
          Write(
            property: Int.random(in: 0..<Self.properties, using: &generator),
            value: Int.random(in: 0..<6, using: &generator))
        ])
      }
    }
  }
}
