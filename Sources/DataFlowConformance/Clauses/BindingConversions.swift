import Conformance
import ConformanceKit
import DataFlow

/// Bindings that are made of others: members, elements, and other types.
extension Catalogue {
  static let bindingConversions: [Clause] = [
    Clause(
      flow: "BIND-05", .required,
      "A binding to a member MUST read and write that member, and leave the others.",
      source: Source.document("Binding: Podcaster; $user.username"),
      hint: "Is the changed whole written back to the source?",
      expected: [
        "mounted: StateView +1, text = Title false 1 Town",
        "written: StateView +1, text = Title true 1 Town",
      ]
    ) { stage in
      let show = stage.mountState(Show())
      stage.turn("written") { show.isFavorite.wrappedValue = true }
    },
    Clause(
      flow: "BIND-06", .required, "Bindings to members of members MUST compose.",
      source: Source.document("Binding: composition of members"),
      hint: "Does each level write back to the one above?",
      expected: [
        "mounted: StateView +1, text = Title false 1 Town",
        "written: StateView +1, text = Title false 1 Mars",
      ]
    ) { stage in
      let show = stage.mountState(Show())
      stage.turn("written") { show.place.address.town.wrappedValue = "Mars" }
    },
    Clause(
      flow: "BIND-07", .required,
      "A binding of functions MUST call them, the second once for each write.",
      source: Source.apple("Binding.init(get:set:)"),
      hint: "Is the setter called again, or the getter only once?",
      expected: ["read 1", "written 5: sets 1", "read 5"]
    ) { stage in
      let source = Counted(1)
      let binding = source.binding
      stage.log("read \(binding.wrappedValue)")
      binding.wrappedValue = 5
      stage.log("written 5: sets \(source.sets.count)")
      stage.log("read \(binding.wrappedValue)")
    },
    Clause(
      flow: "BIND-08", .required,
      "The function of a binding that takes a transaction MUST get that of the write.",
      source: Source.apple("Binding.init(get:set:), with a transaction"),
      hint: "Is the transaction that of the calling thread's innermost withTransaction?",
      expected: ["before: plain", "animated: linear", "after it: plain"]
    ) { stage in
      stage.logTransaction("before")
      withAnimation(.linear) { stage.logTransaction("animated") }
      stage.logTransaction("after it")
    },
    Clause(
      flow: "BIND-09", .required, "A constant binding MUST ignore writes.",
      source: Source.apple("Binding.constant(_:)"), hint: "Does a constant have a storage?",
      expected: ["read 1", "written 5: read 1"]
    ) { stage in
      let binding = Binding.constant(1)
      stage.log("read \(binding.wrappedValue)")
      binding.wrappedValue = 5
      stage.log("written 5: read \(binding.wrappedValue)")
    },
    Clause(
      flow: "BIND-10", .required,
      "A binding to an optional of the base MUST pass values on, and ignore nil.",
      source: Source.apple("Binding.init(_:), to an optional"), hint: "Is the base written to?",
      expected: ["read Optional(0)", "written 5: base 5", "written nil: base 5"]
    ) { stage in
      let base = stage.mountBase(0)
      let optional = Binding<Int?>(base)
      stage.log("read \(optional.wrappedValue as Any)")
      for value in [5, nil] {
        stage.host.turn { optional.wrappedValue = value }
        stage.log("written \(value.map(String.init) ?? "nil"): base \(base.wrappedValue)")
      }
    },
    Clause(
      flow: "BIND-11", .required,
      "Unwrapping a binding MUST give nil for a nil base, and a binding to the value otherwise.",
      source: Source.apple("Binding.init?(_:)"),
      hint: "Is the base read when the binding is made, and written to later?",
      expected: ["of nil: nil", "of 1: read 1", "written 5: base Optional(5)"]
    ) { stage in
      let base = stage.mountBase(Int?.none)
      stage.log("of nil: \(Binding<Int>(base) == nil ? "nil" : "a binding")")
      stage.host.turn { base.wrappedValue = 1 }
      let unwrapped = Binding<Int>(base)
      stage.log("of 1: read \(unwrapped?.wrappedValue ?? -1)")
      stage.host.turn { unwrapped?.wrappedValue = 5 }
      stage.log("written 5: base \(base.wrappedValue as Any)")
    },
    Clause(
      flow: "BIND-12", .required,
      "A binding to a collection MUST be a collection of bindings to its elements.",
      source: Source.apple("Binding, conformance to Collection"),
      hint: "Does an element's binding write the element back into the whole?",
      expected: [
        "mounted: 0 = false, 1 = false, 2 = false", "count 3",
        "written: 0 = false, 1 = true, 2 = false", "by the row: 0 = true, 1 = true, 2 = false",
      ]
    ) { stage in
      let handle = Handle<Binding<[Item]>>()
      stage.mount(texts: ["0", "1", "2"]) { ItemList(handle: handle) }
      stage.log("count \(handle.value.count)")
      stage.turn("written") { handle.value[1].done.wrappedValue = true }
      stage.switchOn("by the row", "switch 0")
    },
    Clause(
      flow: "BIND-13", .required,
      "A binding to an identifiable value MUST have the value's identifier.",
      source: Source.apple("Binding, conformance to Identifiable"),
      hint: "Is the identifier a binding, or that of an earlier value?",
      expected: ["id 7: Int", "another value: id 8"]
    ) { stage in
      let item = stage.mountBase(Item(id: 7))
      stage.log("id \(item.id): \(type(of: item.id))")
      stage.host.raw {
        item.wrappedValue = Item(id: 8)
        stage.log("another value: id \(item.id)")
      }
    },
    Clause(
      flow: "BIND-14", .required,
      "A binding made of a projected value MUST lead to the same source.",
      source: Source.apple("Binding.init(projectedValue:)"),
      hint: "Is the binding taken over as it is?",
      expected: ["written 5: source 5"]
    ) { stage in
      let source = stage.mountBase(0)
      let copy = Binding(projectedValue: source)
      stage.host.raw {
        copy.wrappedValue = 5
        stage.log("written 5: source \(source.wrappedValue)")
      }
    },
    Clause(
      flow: "BIND-15", .required,
      "A binding to a hashable value MUST convert to one of any hashable value.",
      source: Source.apple("Binding.init(_:), to AnyHashable"),
      hint: "Is a value of the base's type written through, and another one ignored?",
      expected: ["read 0", "written 5: base 5", "written text: base 5"]
    ) { stage in
      let base = stage.mountBase(0)
      let hashable = Binding<AnyHashable>(base)
      stage.log("read \(hashable.wrappedValue)")
      for value: AnyHashable in [5, "text"] {
        stage.host.turn { hashable.wrappedValue = value }
        stage.log("written \(value): base \(base.wrappedValue)")
      }
    },
  ]
}

extension Stage {
  /// Mounts a state as ``mountState(_:)`` does, and watches nothing.
  fileprivate func mountBase<Value>(_ value: @escaping @autoclosure () -> Value) -> Binding<Value> {
    let handle = Handle<Binding<Value>>()
    mount { StateView(value(), handle: handle) }
    return handle.value
  }
}

// MARK: - Values

private struct Show: CustomStringConvertible {
  struct Place {
    var address = Address()
  }

  struct Address {
    var street = 1
    var town = "Town"
  }

  var title = "Title"
  var isFavorite = false
  var place = Place()

  var description: String { "\(title) \(isFavorite) \(place.address.street) \(place.address.town)" }
}

private struct Item: Identifiable {
  let id: Int
  var done = false
}

// MARK: - Views

private struct ItemList: View {
  let handle: Handle<Binding<[Item]>>
  @State private var items = (0..<3).map { Item(id: $0) }

  var body: some View {
    let _ = handle.take($items)
    ForEach($items) { $item in
      Text("\(item.done)").tag("\(item.id)")
      Toggle("done", isOn: $item.done).tag("switch \(item.id)")
    }
  }
}
