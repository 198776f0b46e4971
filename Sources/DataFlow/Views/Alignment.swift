// Kept as values: a headless host lays out nothing.

/// Where the views of a column stand.
///
/// Source: Apple, *HorizontalAlignment*.
public enum HorizontalAlignment: Sendable, Hashable { case leading, center, trailing }

/// Where the views of a row stand.
///
/// Source: Apple, *VerticalAlignment*.
public enum VerticalAlignment: Sendable, Hashable { case top, center, bottom, firstTextBaseline }

/// Where views that are one above the other stand.
///
/// Source: Apple, *Alignment*.
public enum Alignment: Sendable, Hashable {
  case center, leading, trailing, top, bottom, topLeading, topTrailing, bottomLeading
  case bottomTrailing
}
