/// Names of places in the page.
enum Anchor {
  /// The name of a clause: letters, digits and hyphens.
  ///
  /// The page's own names have a point, so that none is that of a clause.
  static func of(_ id: String) -> String {
    id.utf8.map { byte in
      let scalar = Unicode.Scalar(byte)
      let isPlain =
        scalar == "-" || scalar.isASCII && scalar.properties.isAlphabetic
        || ("0"..."9").contains(scalar)
      return isPlain ? String(scalar) : "_" + String(byte, radix: 16)
    }.joined()
  }
}
