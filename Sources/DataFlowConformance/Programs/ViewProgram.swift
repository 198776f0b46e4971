import ConformanceKit

/// A program of views, as data: what its views show and have inside, and what is
/// done to it, turn by turn.
///
/// It is made of a seed, run by a host and by a ``NaiveHost``, made smaller if the
/// two disagree, and printed. Whatever is left out of it, the rest is a program:
/// what a view does not have counts as 0, and what is done to a view that is not
/// there is not done.
package struct ViewProgram: Equatable, Codable {
  /// The views, the root first.
  ///
  /// Those inside of a view come after it.
  package var views: [ProgramView]

  /// What is done, turn by turn; the causes of a turn in their order.
  package var turns: [[Cause]]
}

/// A view of a program.
package struct ProgramView: Equatable, Codable {
  /// What it has, and how it is compared.
  package var kind: Kind

  /// What its text shows, from left to right.
  package var shows: [Expression]

  /// What stands below its text.
  package var children: [Child]

  /// What a view has beside its input, and how it is compared.
  package enum Kind: String, CaseIterable, Codable {
    /// A number.
    case plain
    /// A string, which has references.
    case label
    /// A number and a function, which is never the same.
    case action
    /// `==` says that 2 and 3 are the same, as all pairs of numbers.
    case comparable
    /// The same, with `equatable()`.
    case equatable
    /// Two states of one type.
    case counter
    /// States that are larger than a word.
    case boxed
    /// A binding.
    case bound
    /// A state with the elements of a list.
    case list
    /// A dynamic property that is there while the input is odd.
    case optional
    /// Values of the environment.
    case environment
    /// An observable model, given as an input.
    case model
    /// The same, with bindings to its properties.
    case bindable
    /// The model of the environment.
    case finder
    /// A model of its own, in a state.
    case keeper
    /// An object of its own.
    case owner
    /// An object that it is given.
    case observer
    /// An object of the environment.
    case visitor
  }
}

/// A view inside of another one.
package struct Child: Equatable, Codable {
  /// Its place among the views of the program.
  package var view: Int

  /// The number that it is given.
  package var input: Expression

  /// The binding that it is given, if it takes one.
  package var binding: BindingForm

  /// What stands around it.
  package var wrap: Wrap
}

/// What a body reads.
package enum ProgramLeaf: Hashable, Codable {
  /// The number that the view was given.
  case input
  /// One of two states.
  case state(Int)
  /// One of two members of a structure in a state.
  case member(Int)
  /// An element of an array in a state.
  case element(Int)
  /// An optional in a state; -1 if it is nil.
  case maybe
  /// What the binding leads to.
  case bound
  /// The number of elements of the list.
  case count
  /// A state inside of an optional property; -1 without it.
  case inner
  /// One of two values of the environment.
  case environment(Int)
  /// A property of one of the models: `count`, `other` or their sum.
  case model(Int, Int)
  /// A property of the model that the view has.
  case given(Int)
  /// A property of the object that the view has; the last is not published.
  case object(Int)
}

/// What a body computes.
package indirect enum Expression: Equatable, Codable {
  case constant(Int)
  case leaf(ProgramLeaf)
  /// The second if the first is odd, otherwise the third: what is not read does
  /// not concern the body.
  case when(ProgramLeaf, Expression, Expression)

  /// The value, for who can read leaves.
  func value(_ read: (ProgramLeaf) -> Int) -> Int {
    switch self {
    case .constant(let value): value
    case .leaf(let leaf): read(leaf)
    case .when(let leaf, let first, let second):
      isOdd(read(leaf)) ? first.value(read) : second.value(read)
    }
  }
}

/// Whether a number is odd; those of a program may be negative.
func isOdd(_ number: Int) -> Bool { number & 1 == 1 }

/// A remainder that is never negative.
func rest(_ number: Int, _ divisor: Int) -> Int {
  ((number % divisor) + divisor) % divisor
}

/// How a view hands a binding on.
///
/// Where the view has no such state, a constant one.
package indirect enum BindingForm: Equatable, Codable {
  /// `$a`
  case projected(Int)
  /// `Binding(get:set:)`
  case functions(Int)
  /// `.constant(…)`
  case constant(Int)
  /// `$pair.first`
  case member(Int)
  /// `$numbers[0]`
  case element(Int)
  /// The binding that the view was given.
  case passed
  /// `$object.first`
  case property(Int)
  /// `$model.count`
  case given(Int)
  /// Another one whose writes have a transaction.
  case animated(Int, BindingForm)
}

/// What stands around a view: what decides whether it is there, and as which one.
package enum Wrap: Equatable, Codable {
  case none
  /// There while the value is odd.
  case present(Expression)
  /// In one branch while the value is odd, in the other one otherwise.
  case either(Expression)
  /// In one of three branches of a `switch`.
  case choice(Expression)
  /// There while the optional state is not nil, with a binding to its value.
  case unwrapped
  /// With an identifier.
  case identified(Expression)
  /// Inside of one type of view or of another one.
  case erased(Expression)
  /// Once for each element of the list.
  case rows(RowForm)
  /// Once for each element of the list, without care for identifiers that occur
  /// twice.
  case looseRows
  /// With a value of the environment.
  case environment(Int, Expression)
  /// With a value of the environment while the number is odd, and without it
  /// otherwise.
  case setter(Int, Expression)
  /// With an object in the environment.
  case object(Expression)
  /// With a model in the environment.
  case model(Expression)

  /// How the elements of a list are handed on.
  package enum RowForm: String, CaseIterable, Codable {
    /// `ForEach(items)`
    case values
    /// `ForEach(items, id: \.id)`
    case keyPath
    /// `ForEach($items)`
    case bindings
    /// The closure reads a model, too.
    case reading
  }
}

/// An element of a list.
package struct ProgramItem: Identifiable, Equatable, Sendable, Codable {
  package let id: Int
  package var content: Int
}

/// A structure in a state, with references.
struct Members: Sendable {
  var first = 0
  var second = 0
  var name = "members"
}

/// Something that is done in a turn.
package indirect enum Cause: Equatable, Codable {
  /// A state is written.
  case write(Target, ProgramLeaf, Int)
  /// An optional becomes nil.
  case clear(Target)
  /// A list is changed.
  case edit(Target, ListEdit)
  /// A model's property is set.
  case model(Int, Int, Int)
  /// A property of one of the shared objects is set.
  case object(Int, Int, Int)
  /// A property of the object that a view owns is set.
  case owned(Target, Int, Int)
  /// A property of the model that a view keeps is set.
  case kept(Target, Int, Int)
  /// Another thread does it, and ends.
  case elsewhere(Cause)
  /// It is done with a transaction.
  case transaction(Int, Cause)
}

/// One of the views that exist at the time.
package struct Target: Equatable, Codable {
  /// A view of the program.
  package var view: Int
  /// Which one of those, in the order of the tree, as a remainder.
  package var number: Int
}

/// A change of a list, in one write.
package enum ListEdit: Equatable, Codable {
  case insert(at: Int, ProgramItem)
  case remove(at: Int)
  case swap(Int, Int)
  case reverse
  case set(at: Int, Int)
  /// Another order and other contents in one write.
  case rotate(Int)
  /// An identifier for a second time; only in a list that does not care.
  case double(at: Int)

  /// Places are remainders.
  ///
  /// An identifier that is there does not come again.
  func apply(to items: inout [ProgramItem]) {
    switch self {
    case .insert(let place, let item):
      if items.contains(where: { $0.id == item.id }) { return }
      items.insert(item, at: rest(place, items.count + 1))
    case .remove(let place):
      if !items.isEmpty { items.remove(at: rest(place, items.count)) }
    case .swap(let first, let second):
      if items.isEmpty { return }
      items.swapAt(rest(first, items.count), rest(second, items.count))
    case .reverse: items.reverse()
    case .set(let place, let content):
      if !items.isEmpty { items[rest(place, items.count)].content = content }
    case .rotate(let content):
      if items.isEmpty { return }
      items.append(items.removeFirst())
      for index in items.indices where isOdd(index) { items[index].content = content + index }
    case .double(let place):
      if !items.isEmpty { items.append(items[rest(place, items.count)]) }
    }
  }
}
