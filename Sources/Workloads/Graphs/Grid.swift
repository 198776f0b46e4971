/// A rectangular graph, as Reactively's benchmark has it: a row of sources, and rows of
/// values, each of which adds up neighbours of the row before.
///
/// Some values are dynamic: when their first summand is odd, they leave out one of the
/// others. Which ones is drawn by a generator with a fixed seed, and so is which values of
/// the last row are read. An iteration writes one source, the next one each time, and reads
/// these values.
public struct Grid: Sendable {
  /// The values of a row.
  public let width: Int
  /// The rows, that of the sources included.
  public let rows: Int
  /// The summands of a value.
  public let summands: Int
  /// How many of the values are not dynamic, from 0 to 1.
  public let staticPart: Double
  /// How many of the last row are read, from 0 to 1.
  public let readPart: Double

  /// A grid of these dimensions.
  public init(width: Int, rows: Int, summands: Int, staticPart: Double, readPart: Double) {
    self.width = width
    self.rows = rows
    self.summands = summands
    self.staticPart = staticPart
    self.readPart = readPart
  }

  /// A form of a few fields.
  public static let simple = Grid(width: 10, rows: 5, summands: 2, staticPart: 1, readPart: 0.2)
  /// A form whose fields depend on each other.
  public static let component = Grid(
    width: 10, rows: 10, summands: 6, staticPart: 0.75, readPart: 0.2)
  /// An application of many parts.
  public static let largeApp = Grid(
    width: 1_000, rows: 12, summands: 4, staticPart: 0.95, readPart: 1)
  /// Values with many summands.
  public static let wideDense = Grid(
    width: 1_000, rows: 5, summands: 25, staticPart: 1, readPart: 1)
  /// Many rows.
  public static let deep = Grid(width: 5, rows: 500, summands: 3, staticPart: 1, readPart: 1)
  /// What is read changes all the time.
  public static let veryDynamic = Grid(
    width: 100, rows: 15, summands: 6, staticPart: 0.5, readPart: 1)

  /// The iterations before those that count: where not all of the last row is read, its
  /// values are evaluated from the end, see ``GraphShapes/chain(of:from:)``, until each
  /// source has been written once.
  @usableFromInline
  var warmUp: Int { readPart == 1 ? 0 : width }

  /// Whether each value is dynamic, row by row.
  @usableFromInline
  var isDynamic: [Bool] {
    var numbers = GridNumbers()
    return (0..<width * (rows - 1)).map { _ in numbers.next() >= staticPart }
  }

  /// The places of the last row that are read, in order.
  @usableFromInline
  var readPlaces: [Int] {
    var numbers = GridNumbers()
    var places = Array(0..<width)
    let left = Int((Double(width) * (1 - readPart)).rounded())
    for _ in 0..<left { places.remove(at: Int(numbers.next() * Double(places.count))) }
    return places
  }
}

/// Numbers from 0 to 1, always the same: the generator sfc32, seeded by the hash xmur3 of
/// the word `seed`, which is what upstream's grids are drawn by.
struct GridNumbers {
  private var (a, b, c, counter): (UInt32, UInt32, UInt32, UInt32)

  init() {
    var hash: UInt32 = 2_166_136_261
    let text = Array("seed".utf8)
    for byte in text {
      let mixed = UInt32(byte) &* 3_432_918_353
      hash ^= Self.rotate(mixed, 15) &* 461_845_907
      hash = Self.rotate(hash, 13) &* 5 &+ 3_864_292_196
    }
    hash ^= UInt32(text.count)
    func next() -> UInt32 {
      hash ^= hash >> 16
      hash = hash &* 2_246_822_507
      hash ^= hash >> 13
      hash = hash &* 3_266_489_909
      hash ^= hash >> 16
      return hash
    }
    (a, b, c, counter) = (next(), next(), next(), next())
  }

  private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word << count | word >> (32 - count)
  }

  /// The next number.
  mutating func next() -> Double {
    let sum = a &+ b
    a = b ^ b >> 9
    b = c &+ c << 3
    c = Self.rotate(c, 21)
    counter &+= 1
    let word = sum &+ counter
    c = c &+ word
    return Double(word) / 4_294_967_296
  }
}
