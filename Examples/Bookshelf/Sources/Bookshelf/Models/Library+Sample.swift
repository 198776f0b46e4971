extension Library {
  /// A library with a few books, the same each time.
  public static var sample: Library {
    let library = Library()
    library.add(title: "Dune", author: "Frank Herbert")
    library.add(title: "Emma", author: "Jane Austen")
    library.add(title: "Middlemarch", author: "George Eliot", isAvailable: false)
    library.add(title: "Persuasion", author: "Jane Austen")
    library.add(title: "Ulysses", author: "James Joyce", isAvailable: false)
    return library
  }
}
