import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow

/// Objects that publish: when they signal, and what.
extension Catalogue {
  static let publishing: [Clause] = [
    Clause(
      flow: "OBJ-01", .required,
      "A published change MUST be announced before it happens: a subscriber reads the old value.",
      source: Source.document("ObservableObject"), hint: "Does the setter send before it stores?",
      expected: ["24 will change", "25"]
    ) { stage in
      let contact = Contact(age: 24)
      let subscription = contact.objectWillChange.sink { _ in
        stage.log("\(contact.age) will change")
      }
      stage.log("\(contact.haveBirthday())")
      subscription.cancel()
    },
    Clause(
      flow: "OBJ-02", .required,
      "Each write of any published property MUST send one signal.",
      source: Source.document("ObservableObject"),
      hint: "Do all published properties of an object share its publisher?",
      expected: ["3 writes: signals = 3"]
    ) { stage in
      let person = Person("A")
      let signals = Signals(person)
      person.name = "B"
      person.isEnabled = true
      person.name = "C"
      stage.log("3 writes: signals = \(signals.count)")
    },
    Clause(
      flow: "OBJ-04", .required,
      "$property MUST send the current value to a new subscriber, and each new one before it "
        + "is stored.",
      source: Source.apple("Published"),
      hint: "Does the property's publisher send before the setter stores?",
      expected: ["receives A, is A", "receives B, is A", "is B"]
    ) { stage in
      let person = Person("A")
      let subscription = person.$name.sink { stage.log("receives \($0), is \(person.name)") }
      person.name = "B"
      stage.log("is \(person.name)")
      subscription.cancel()
    },
    Clause(
      flow: "OBJ-05", .observed, "A write of an equal value MUST signal all the same.",
      source: Source.observed("Combine compares nothing; its tests of Published say so"),
      hint: "Does the setter compare the values?",
      expected: ["the same name: signals = 1"]
    ) { stage in
      let person = Person("A")
      let signals = Signals(person)
      person.name = "A"
      stage.log("the same name: signals = \(signals.count)")
    },
    Clause(
      flow: "OBJ-06", .observed,
      "An object MUST have one publisher, also without published properties.",
      source: Source.observed("objectWillChange is the same instance on each access"),
      hint: "Is the publisher kept with the object, or in a table by the object's identity?",
      expected: [
        "published properties: the same = true", "no properties: the same = true",
        "another object: the same = false", "send(): signals = 1",
      ]
    ) { stage in
      let person = Person("A")
      let same = person.objectWillChange === person.objectWillChange
      stage.log("published properties: the same = \(same)")
      let bell = Bell()
      stage.log("no properties: the same = \(bell.objectWillChange === bell.objectWillChange)")
      stage.log("another object: the same = \(bell.objectWillChange === Bell().objectWillChange)")
      let signals = Signals(bell)
      bell.objectWillChange.send()
      stage.log("send(): signals = \(signals.count)")
    },
    Clause(
      flow: "OBJ-08", .observed,
      "The published properties of a class and of its superclass MUST share one publisher.",
      source: Source.observed("a subclass signals for properties that it inherits"),
      hint: "Are the superclass's fields looked at, too?",
      expected: ["set title: signals = 1", "set name: signals = 2"]
    ) { stage in
      let employee = Employee("A")
      let signals = Signals(employee)
      employee.title = "T"
      stage.log("set title: signals = \(signals.count)")
      employee.name = "B"
      stage.log("set name: signals = \(signals.count)")
    },
    Clause(
      flow: "OBJ-09", .observed,
      "A change of an object in a published property MUST NOT signal for the outer object.",
      source: Source.observed("nested observable objects are not forwarded"),
      hint: "Does the outer object subscribe to what its properties hold?",
      expected: ["set the inner name: signals = 0", "replace the inner object: signals = 1"]
    ) { stage in
      let family = Family()
      let signals = Signals(family)
      family.head.name = "B"
      stage.log("set the inner name: signals = \(signals.count)")
      family.head = Person("C")
      stage.log("replace the inner object: signals = \(signals.count)")
    },
    Clause(
      flow: "OBJ-16", .required, "A cancelled subscriber MUST NOT receive signals.",
      source: Source.document("ObservableObject"),
      hint: "Does cancel() take the subscriber out of the publisher's list?",
      expected: [
        "set name: signals = 1", "cancelled: subscribers = 0", "set name: signals = 1",
        "$name cancelled, set name: values = 1",
      ]
    ) { stage in
      let person = Person("A")
      let signals = Signals(person)
      person.name = "B"
      stage.log("set name: signals = \(signals.count)")
      signals.cancel()
      stage.log("cancelled: subscribers = \(person.objectWillChange.subscriberCount)")
      person.name = "C"
      stage.log("set name: signals = \(signals.count)")
      let values = Calls()
      person.$name.sink { _ in values.note() }.cancel()
      person.name = "D"
      stage.log("$name cancelled, set name: values = \(values.count)")
    },
  ]
}

// MARK: - Objects

private final class Contact: ObservableObject {
  @Published var age: Int

  init(age: Int) { self.age = age }

  func haveBirthday() -> Int {
    age += 1
    return age
  }
}

/// Publishes nothing by itself.
private final class Bell: ObservableObject {}

private final class Employee: Person, @unchecked Sendable {
  @Published var title: String = "-"
}

private final class Family: ObservableObject {
  @Published var head = Person("A")
}
