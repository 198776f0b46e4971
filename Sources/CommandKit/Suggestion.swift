/// What somebody may have meant who wrote an unknown name.
package enum Suggestion {
  /// The nearest of `names` to `word`, as the end of a message; empty if none is
  /// near.
  package static func text(for word: String, among names: some Sequence<String>) -> String {
    nearest(to: word, among: names).map { "; did you mean '\($0)'?" } ?? ""
  }

  /// The name that takes the fewest changes of letters, at most a third of the
  /// word's: otherwise everything would be near to a short word.
  package static func nearest(
    to word: String, among names: some Sequence<String>
  ) -> String? {
    let letters = Array(word.lowercased())
    // A guess for a whole page of text takes long, and is of no use.
    guard letters.count <= 64 else { return nil }
    let limit = max(1, letters.count / 3)
    return names.filter { $0 != word }.map {
      (name: $0, distance: distance(letters, Array($0.lowercased())))
    }
    .filter { $0.distance <= limit && $0.distance < letters.count }
    .min { $0.distance < $1.distance }?.name
  }

  /// How many letters to insert, remove, replace, or swap with the next.
  static func distance(_ left: [Character], _ right: [Character]) -> Int {
    var rows = [Array(0...right.count)]
    for (index, letter) in left.enumerated() {
      var row = [index + 1]
      for (column, other) in right.enumerated() {
        var best = min(row[column], rows[index][column + 1]) + 1
        best = min(best, rows[index][column] + (letter == other ? 0 : 1))
        if index > 0, column > 0, letter == right[column - 1], left[index - 1] == other {
          best = min(best, rows[index - 1][column - 1] + 1)
        }
        row.append(best)
      }
      rows.append(row)
    }
    return rows[left.count][right.count]
  }
}
