/// The parts of an attribute that can be anywhere between two values.
///
/// Only attributes of one kind, with as many parts, can move into each other.
struct AnimatedValue {
  private var parts: [Double]
  private let make: ([Double]) -> Attribute

  /// The parts of an attribute, or nil if it switches at once.
  init?(_ attribute: Attribute) {
    switch attribute {
    case .scale(let x, let y):
      self.init([x, y]) { .scale(x: $0[0], y: $0[1]) }
    case .opacity(let opacity):
      self.init([opacity]) { .opacity($0[0]) }
    case .offset(let x, let y):
      self.init([x, y]) { .offset(x: $0[0], y: $0[1]) }
    case .rotation(let angle):
      self.init([angle.degrees]) { .rotation(.degrees($0[0])) }
    case .padding(let edges, let length?):
      self.init([length]) { .padding(edges: edges, length: $0[0]) }
    case .paddingInsets(let insets):
      self.init(insets.all) {
        .paddingInsets(EdgeInsets(top: $0[0], leading: $0[1], bottom: $0[2], trailing: $0[3]))
      }
    case .frame(let width, let height, let alignment):
      self.init([width, height].compactMap(\.self)) { parts in
        .frame(
          width: width.map { _ in parts[0] }, height: height.map { _ in parts.last! },
          alignment: alignment)
      }
    case .flexibleFrame(let frame):
      self.init(frame.finiteSizes) { .flexibleFrame(frame.with($0)) }
    case .foreground(let color?):
      self.init(color) { .foreground($0) }
    case .background(let color):
      self.init(color) { .background($0) }
    default: return nil
    }
  }

  private init(_ parts: [Double], _ make: @escaping ([Double]) -> Attribute) {
    self.parts = parts
    self.make = make
  }

  private init?(_ color: Color, _ make: @escaping (Color) -> Attribute) {
    guard let parts = color.components else { return nil }
    self.init(parts) { make(Color(red: $0[0], green: $0[1], blue: $0[2], opacity: $0[3])) }
  }

  /// Whether something is between the two: there is nothing before an endless size.
  func canMove(to other: AnimatedValue) -> Bool {
    !parts.isEmpty && parts.count == other.parts.count
      && parts.allSatisfy(\.isFinite) && other.parts.allSatisfy(\.isFinite)
  }

  /// The attribute that has done a part of the way to `other`.
  func moved(_ progress: Double, to other: AnimatedValue) -> Attribute {
    other.make(zip(parts, other.parts).map { $0 + ($1 - $0) * progress })
  }
}

extension Attribute {
  /// Whether the two are values of one modifier, so that one can move to the
  /// other.
  func isSameModifier(as other: Attribute) -> Bool {
    switch (self, other) {
    case (.scale, .scale), (.opacity, .opacity), (.offset, .offset), (.rotation, .rotation),
      (.foreground, .foreground), (.background, .background), (.paddingInsets, .paddingInsets):
      true
    case (.padding(let left, _), .padding(let right, _)): left == right
    case (.frame(let left, let high, _), .frame(let right, let higher, _)):
      (left == nil) == (right == nil) && (high == nil) == (higher == nil)
    case (.flexibleFrame(let left), .flexibleFrame(let right)): left.canMove(to: right)
    default: false
    }
  }
}
