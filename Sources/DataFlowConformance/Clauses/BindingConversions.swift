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
      expected: ["text 'Title true'"]
    ) { candidate, context in
      let handle = Handle<Binding<Show>>()
      let host = Host(tracking: candidate.tracking) { ShowOwner(handle: handle) }
      host.turn { handle.value.isFavorite.wrappedValue = true }
      context.log("text '\(host.text("show")!)'")
    },
    Clause(
      flow: "BIND-06", .required, "Bindings to members of members MUST compose.",
      source: Source.document("Binding: composition of members"),
      hint: "Does each level write back to the one above?",
      expected: ["written: ShowOwner +1", "text 'Title false 1 Mars'"]
    ) { candidate, context in
      let handle = Handle<Binding<Show>>()
      let host = Host(tracking: candidate.tracking) { ShowOwner(handle: handle) }
      context.runs("written", in: host, of: [ShowOwner.self]) {
        host.turn { handle.value.place.address.town.wrappedValue = "Mars" }
      }
      context.log("text '\(host.text("whole")!)'")
    },
    Clause(
      flow: "BIND-07", .required,
      "A binding of functions MUST call them, the second once for each write.",
      source: Source.apple("Binding.init(get:set:)"),
      hint: "Is the setter called again, or the getter only once?",
      expected: ["read 1", "written 5: sets 1", "read 5"]
    ) { _, context in
      var value = 1
      let sets = Numbering()
      let binding = Binding(
        get: { value },
        set: { (new: Int) in
          value = new
          sets.next()
        })
      context.log("read \(binding.wrappedValue)")
      binding.wrappedValue = 5
      context.log("written 5: sets \(sets.count)")
      context.log("read \(binding.wrappedValue)")
    },
    Clause(
      flow: "BIND-08", .required,
      "The function of a binding that takes a transaction MUST get that of the write.",
      source: Source.apple("Binding.init(get:set:), with a transaction"),
      hint: "Is the transaction that of the calling thread's innermost withTransaction?",
      expected: ["plain: nil", "animated: linear", "after it: nil"]
    ) { _, context in
      let seen = Handle<Animation?>()
      let binding = Binding(
        get: { 0 },
        set: { (_: Int, transaction: Transaction) in
          MainActor.assumeIsolated { seen.take(transaction.animation) }
        })
      @MainActor func write(_ step: String, _ body: () -> Void) {
        body()
        context.log("\(step): \(seen.value.flatMap(\.self).map { "\($0)" } ?? "nil")")
      }
      write("plain") { binding.wrappedValue = 1 }
      write("animated") { withAnimation(.linear) { binding.wrappedValue = 2 } }
      write("after it") { binding.wrappedValue = 3 }
    },
    Clause(
      flow: "BIND-09", .required, "A constant binding MUST ignore writes.",
      source: Source.apple("Binding.constant(_:)"),
      hint: "Does a constant have a storage?",
      expected: ["read 1", "written 5: read 1"]
    ) { _, context in
      let binding = Binding.constant(1)
      context.log("read \(binding.wrappedValue)")
      binding.wrappedValue = 5
      context.log("written 5: read \(binding.wrappedValue)")
    },
    Clause(
      flow: "BIND-10", .required,
      "A binding to an optional of the base MUST pass values on, and ignore nil.",
      source: Source.apple("Binding.init(_:), to an optional"),
      hint: "Is the base written to?",
      expected: ["read Optional(0)", "written 5: base 5", "written nil: base 5"]
    ) { candidate, context in
      let base = numberState(candidate)
      let optional = Binding<Int?>(base.binding)
      context.log("read \(optional.wrappedValue as Any)")
      base.host.turn { optional.wrappedValue = 5 }
      context.log("written 5: base \(base.binding.wrappedValue)")
      base.host.turn { optional.wrappedValue = nil }
      context.log("written nil: base \(base.binding.wrappedValue)")
    },
    Clause(
      flow: "BIND-11", .required,
      "Unwrapping a binding MUST give nil for a nil base, and a binding to the value otherwise.",
      source: Source.apple("Binding.init?(_:)"),
      hint: "Is the base read when the binding is made, and written to later?",
      expected: ["of nil: nil", "of 1: read 1", "written 5: base Optional(5)"]
    ) { candidate, context in
      let handle = Handle<Binding<Int?>>()
      let host = Host(tracking: candidate.tracking) { OptionalOwner(handle: handle) }
      context.log("of nil: \(Binding<Int>(handle.value) == nil ? "nil" : "a binding")")
      host.turn { handle.value.wrappedValue = 1 }
      let unwrapped = Binding<Int>(handle.value)
      context.log("of 1: read \(unwrapped?.wrappedValue ?? -1)")
      host.turn { unwrapped?.wrappedValue = 5 }
      context.log("written 5: base \(handle.value.wrappedValue as Any)")
    },
    Clause(
      flow: "BIND-12", .required,
      "A binding to a collection MUST be a collection of bindings to its elements.",
      source: Source.apple("Binding, conformance to Collection"),
      hint: "Does an element's binding write the element back into the whole?",
      expected: ["count 3", "texts false true false", "by the row: texts true true false"]
    ) { candidate, context in
      let handle = Handle<Binding<[Item]>>()
      let host = Host(tracking: candidate.tracking) { ItemList(handle: handle) }
      @MainActor func texts() -> String { (0..<3).map { host.text($0)! }.joined(separator: " ") }
      context.log("count \(handle.value.count)")
      host.turn { handle.value[1].done.wrappedValue = true }
      context.log("texts \(texts())")
      host.set("toggle 0", true)
      context.log("by the row: texts \(texts())")
    },
    Clause(
      flow: "BIND-13", .required,
      "A binding to an identifiable value MUST have the value's identifier.",
      source: Source.apple("Binding, conformance to Identifiable"),
      hint: "Is the identifier a binding, or that of an earlier value?",
      expected: ["id 7: Int", "another value: id 8"]
    ) { candidate, context in
      let handle = Handle<Binding<Item>>()
      let host = Host(tracking: candidate.tracking) { ItemOwner(handle: handle) }
      context.log("id \(handle.value.id): \(type(of: handle.value.id))")
      host.raw {
        handle.value.wrappedValue = Item(id: 8)
        context.log("another value: id \(handle.value.id)")
      }
    },
    Clause(
      flow: "BIND-14", .required,
      "A binding made of a projected value MUST lead to the same source.",
      source: Source.apple("Binding.init(projectedValue:)"),
      hint: "Is the binding taken over as it is?",
      expected: ["written 5: source 5"]
    ) { candidate, context in
      let source = numberState(candidate)
      let copy = Binding(projectedValue: source.binding)
      source.host.raw {
        copy.wrappedValue = 5
        context.log("written 5: source \(source.binding.wrappedValue)")
      }
    },
    Clause(
      flow: "BIND-15", .required,
      "A binding to a hashable value MUST convert to one of any hashable value.",
      source: Source.apple("Binding.init(_:), to AnyHashable"),
      hint: "Is a value of the base's type written through, and another one ignored?",
      expected: ["read 0", "written 5: base 5", "written text: base 5"]
    ) { candidate, context in
      let base = numberState(candidate)
      let hashable = Binding<AnyHashable>(base.binding)
      context.log("read \(hashable.wrappedValue)")
      base.host.turn { hashable.wrappedValue = 5 }
      context.log("written 5: base \(base.binding.wrappedValue)")
      base.host.turn { hashable.wrappedValue = "text" }
      context.log("written text: base \(base.binding.wrappedValue)")
    },
  ]
}

// MARK: - Views

private struct Address {
  var street = 1
  var town = "Town"
}

private struct Residence {
  var address = Address()
}

private struct Show {
  var title = "Title"
  var isFavorite = false
  var place = Residence()
}

private struct ShowOwner: View {
  let handle: Handle<Binding<Show>>
  @State private var show = Show()

  var body: some View {
    let _ = handle.take($show)
    Text("\(show.title) \(show.isFavorite)").tag("show")
    Text("\(show.title) \(show.isFavorite) \(show.place.address.street) \(show.place.address.town)")
      .tag("whole")
  }
}

private struct OptionalOwner: View {
  let handle: Handle<Binding<Int?>>
  @State private var number: Int?

  var body: some View {
    let _ = handle.take($number)
    Text("\(number ?? -1)")
  }
}

private struct Item: Identifiable {
  let id: Int
  var done = false
}

private struct ItemList: View {
  let handle: Handle<Binding<[Item]>>
  @State private var items = (0..<3).map { Item(id: $0) }

  var body: some View {
    let _ = handle.take($items)
    ForEach($items) { $item in
      Text("\(item.done)").tag(item.id)
      Toggle("done", isOn: $item.done).tag("toggle \(item.id)")
    }
  }
}

private struct ItemOwner: View {
  let handle: Handle<Binding<Item>>
  @State private var item = Item(id: 7)

  var body: some View {
    let _ = handle.take($item)
    Text("\(item.id)")
  }
}
