#if !hasFeature(Embedded)
  // ESSAY

  /// What derived values and effects have in common.
  ///
  /// Not for programs.
  // swift-format-ignore: AlwaysUseLowerCamelCase, TypeNamesShouldBeCapitalized
  public class __GraphNode: @unchecked Sendable {
    // `@unchecked Sendable`: the block is guarded by the graph's lock, as drawn above;
    // the body never changes until the end.

    /// The words of a ``Vertex``.
    private struct Block {
      private var words:
        (
          (Bits, Bits, Bits, Bits, Bits, Bits, Bits, Bits, Bits, Bits),
          (Bits, Bits, Bits, Bits, Bits, Bits)
        ) = ((0, 0, 0, 0, 0, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 0))
    }

    @usableFromInline
    typealias Body = @Sendable (__GraphNode, UnsafeMutableRawPointer) -> Void

    /// The code of a node.
    ///
    /// In a struct for the reasons of ``ChangeHandler``.
    struct Code: ~Copyable {
      let body: Body

      @inline(__always)
      borrowing func call(_ node: __GraphNode, _ evaluation: UnsafeMutableRawPointer) {
        body(node, evaluation)
      }
    }

    // The first stored property, where `Vertex` expects it. Used by its address only.
    private var block = Block()

    /// For who reads the value in a scope of its own.
    let registrar = ObservationRegistrar(__lazy: ())

    /// Calls the code, and settles the result; nothing at the end.
    @exclusivity(unchecked)
    final var code: Code

    @usableFromInline
    init(isEffect: Bool, body: @escaping Body) {
      code = Code(body: body)
      let vertex = Vertex(self)
      assert(withUnsafeMutablePointer(to: &block) { UnsafeMutableRawPointer($0) } == vertex.base + 16)
      LiveCounts.vertices.increment()
      vertex.word = Vertex.Word.dirty | (isEffect ? Vertex.Word.effect : 0)
    }

    deinit {
      LiveCounts.vertices.decrement()
      Vertex(self).end(&code)
    }

    @usableFromInline
    final var body: Body { code.body }

    /// Another one with the same code, or nil for an effect.
    @usableFromInline
    func copy() -> __GraphNode? { nil }

    /// How events call the value.
    @usableFromInline
    var path: (type: any Any.Type, keyPath: AnyKeyPath) {
      (__GraphNode.self, \__GraphNode.path)
    }
  }
#endif
