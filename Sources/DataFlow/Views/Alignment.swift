// Where stacks put their views. Kept as values; a headless host lays out
// nothing.

/// Source: Apple, *HorizontalAlignment*.
public enum HorizontalAlignment: Sendable, Hashable { case leading, center, trailing }

/// Source: Apple, *VerticalAlignment*.
public enum VerticalAlignment: Sendable, Hashable { case top, center, bottom, firstTextBaseline }

/// Source: Apple, *Alignment*.
public enum Alignment: Sendable, Hashable {
  case center, leading, trailing, top, bottom, topLeading, topTrailing, bottomLeading
  case bottomTrailing
}
