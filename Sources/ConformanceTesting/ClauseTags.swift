public import Testing

// The tags that `#clauseTests` gives a test: its clause's level, and its group.
extension Tag {
  /// A clause that is documented, or fixed by a test of the standard library.
  @Tag public static var required: Self
  /// A clause about what a drop-in has to copy.
  @Tag public static var stdlibCompat: Self
  /// A clause about what SwiftUI is seen to do.
  @Tag public static var observed: Self
  /// A clause about what users assume and nobody promises.
  @Tag public static var strict: Self
}

// What ids begin with.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Tag {
  @Tag public static var clausesT: Self
  @Tag public static var clausesF: Self
  @Tag public static var clausesI: Self
  @Tag public static var clausesC: Self
  @Tag public static var clausesR: Self
  @Tag public static var clausesO: Self
  @Tag public static var clausesK: Self
  @Tag public static var clausesA: Self
  @Tag public static var clausesX: Self
  @Tag public static var clausesD: Self
  @Tag public static var clausesVIEW: Self
  @Tag public static var clausesSTATE: Self
  @Tag public static var clausesBIND: Self
  @Tag public static var clausesBINDABLE: Self
  @Tag public static var clausesOBSV: Self
  @Tag public static var clausesOBJ: Self
  @Tag public static var clausesSOBJ: Self
  @Tag public static var clausesOOBJ: Self
  @Tag public static var clausesEOBJ: Self
  @Tag public static var clausesENV: Self
  @Tag public static var clausesCHG: Self
  @Tag public static var clausesRECV: Self
  @Tag public static var clausesID: Self
  @Tag public static var clausesLIFE: Self
  @Tag public static var clausesTASK: Self
  @Tag public static var clausesTX: Self
  @Tag public static var clausesDP: Self
  @Tag public static var clausesAPP: Self
  @Tag public static var clausesSTORE: Self
  @Tag public static var clausesFOC: Self
  @Tag public static var clausesGEST: Self
  @Tag public static var clausesBUILD: Self
  @Tag public static var clausesPREV: Self
  @Tag public static var clausesTHR: Self
  @Tag public static var clausesPREF: Self
  @Tag public static var clausesSEL: Self
  @Tag public static var clausesNAV: Self
  @Tag public static var clausesHOST: Self
  @Tag public static var clausesIMP: Self
  @Tag public static var clausesRND: Self
}
