/// How many properties of a ``WideModel`` a loop reads, as a type, so that the
/// reads are specialised and inlined.
@usableFromInline
protocol Width: SendableMetatype {
  /// Reads the first so many properties and returns their sum.
  static func touch<Wide: WideModel>(_ wide: Wide) -> Int
  /// Reads the last of them.
  static func load<Wide: WideModel>(_ wide: Wide) -> Int
  /// Writes the last of them.
  static func store<Wide: WideModel>(_ value: Int, to wide: Wide)
}

/// Makes a measured loop for a ``Width``.
@usableFromInline
protocol WidthVisitor: Sendable {
  func visit<W: Width>(_ width: W.Type) -> WorkloadLoop.Run
}

extension WidthVisitor {
  /// The loop for `count` properties.
  ///
  /// - Precondition: `count` is one of the widths of ``WideModel``.
  @inlinable
  func callAsFunction(_ count: Int) -> WorkloadLoop.Run {
    switch count {
    case 1: visit(Width1.self)
    case 4: visit(Width4.self)
    case 10: visit(Width10.self)
    case 16: visit(Width16.self)
    case 64: visit(Width64.self)
    case 100: visit(Width100.self)
    case 256: visit(Width256.self)
    default: preconditionFailure("no width of \(count) properties")
    }
  }
}

@usableFromInline
enum Width1: Width {
  @inlinable static func touch<Wide: WideModel>(_ wide: Wide) -> Int { wide.touch1() }
  @inlinable static func load<Wide: WideModel>(_ wide: Wide) -> Int { wide.p0 }
  @inlinable static func store<Wide: WideModel>(_ value: Int, to wide: Wide) { wide.p0 = value }
}

@usableFromInline
enum Width4: Width {
  @inlinable static func touch<Wide: WideModel>(_ wide: Wide) -> Int { wide.touch4() }
  @inlinable static func load<Wide: WideModel>(_ wide: Wide) -> Int { wide.p3 }
  @inlinable static func store<Wide: WideModel>(_ value: Int, to wide: Wide) { wide.p3 = value }
}

@usableFromInline
enum Width10: Width {
  @inlinable static func touch<Wide: WideModel>(_ wide: Wide) -> Int { wide.touch10() }
  @inlinable static func load<Wide: WideModel>(_ wide: Wide) -> Int { wide.p9 }
  @inlinable static func store<Wide: WideModel>(_ value: Int, to wide: Wide) { wide.p9 = value }
}

@usableFromInline
enum Width16: Width {
  @inlinable static func touch<Wide: WideModel>(_ wide: Wide) -> Int { wide.touch16() }
  @inlinable static func load<Wide: WideModel>(_ wide: Wide) -> Int { wide.p15 }
  @inlinable static func store<Wide: WideModel>(_ value: Int, to wide: Wide) { wide.p15 = value }
}

@usableFromInline
enum Width64: Width {
  @inlinable static func touch<Wide: WideModel>(_ wide: Wide) -> Int { wide.touch64() }
  @inlinable static func load<Wide: WideModel>(_ wide: Wide) -> Int { wide.p63 }
  @inlinable static func store<Wide: WideModel>(_ value: Int, to wide: Wide) { wide.p63 = value }
}

@usableFromInline
enum Width100: Width {
  @inlinable static func touch<Wide: WideModel>(_ wide: Wide) -> Int { wide.touch100() }
  @inlinable static func load<Wide: WideModel>(_ wide: Wide) -> Int { wide.p99 }
  @inlinable static func store<Wide: WideModel>(_ value: Int, to wide: Wide) { wide.p99 = value }
}

@usableFromInline
enum Width256: Width {
  @inlinable static func touch<Wide: WideModel>(_ wide: Wide) -> Int { wide.touch256() }
  @inlinable static func load<Wide: WideModel>(_ wide: Wide) -> Int { wide.p255 }
  @inlinable static func store<Wide: WideModel>(_ value: Int, to wide: Wide) { wide.p255 = value }
}
