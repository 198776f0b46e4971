import ObservationCore

// Superclasses, generic parameters, nested types.

@Observable
class InheritanceRoot {
  var first = 0
  var total: Int { first }
  required init() {}
}

@Observable
class InheritanceMiddle: InheritanceRoot {
  var second = 0
  override var total: Int { super.total + second }
}

@Observable
final class InheritanceLeaf: InheritanceMiddle {
  var third = 0
  override var total: Int { super.total + third }
}

class InheritancePlain {
  var kept = 0
}

@Observable
final class InheritanceTop: InheritancePlain {
  var number = 0
}

@Observable
class InheritanceHooked {
  var number = 0
  func access<Member>(keyPath: KeyPath<InheritanceHooked, Member>) {
    _$observationRegistrar.access(self, keyPath: keyPath)
  }
}

final class InheritanceHook: InheritanceHooked {
  override func access<Member>(keyPath: KeyPath<InheritanceHooked, Member>) {
    super.access(keyPath: keyPath)
  }
}

@Observable
final class InheritanceGeneric<Element: Equatable> {
  var element: Element
  var others: [Element] = []
  init(_ element: Element) { self.element = element }
}

@Observable
final class InheritancePack<each Element> {
  var number = 0
  init(_ elements: repeat each Element) {}
}

enum InheritanceSpace {
  @Observable
  final class Inner {
    var number = 0

    @Observable
    final class Innermost {
      var number = 0
    }
  }
}

extension InheritanceSpace {
  @Observable
  final class Added: Identifiable {
    var name = ""
    let id = 1
  }
}

final class InheritanceOuter<each Element> {
  @Observable
  final class Within {
    var number = 0
  }
}

func useInheritance() {
  let leaf = InheritanceLeaf()
  leaf.third = leaf.total
  func observable<Model: Observable>(_ model: Model) {}
  observable(leaf)
  observable(InheritanceGeneric(1))
  observable(InheritancePack(1, ""))
  observable(InheritanceSpace.Inner.Innermost())
  observable(InheritanceSpace.Added())
  observable(InheritanceTop())
  InheritanceHook().number = 1
}
