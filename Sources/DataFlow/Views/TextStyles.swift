// What modifiers say about the texts and the labels inside of a view.

extension View {
  /// Bold texts.
  public consuming func bold(_ isActive: Bool = true) -> Modified {
    modifier(InertModifier(.bold(isActive)))
  }

  /// Texts with slanting letters.
  ///
  /// Source: Apple, *italic(_:)*.
  public consuming func italic(_ isActive: Bool = true) -> Modified {
    modifier(InertModifier(.italic(isActive)))
  }

  /// Texts in another weight, or in that of their font for nil.
  ///
  /// Source: Apple, *fontWeight(_:)*.
  public consuming func fontWeight(_ weight: Font.Weight?) -> Modified {
    modifier(InertModifier(.fontWeight(weight)))
  }

  /// Texts with a line below them, in a colour or in their own for nil.
  ///
  /// Source: Apple, *underline(_:color:)*.
  public consuming func underline(_ isActive: Bool = true, color: Color? = nil) -> Modified {
    modifier(InertModifier(.underline(isActive, color: color)))
  }

  /// Texts with a line through them, in a colour or in their own for nil.
  ///
  /// Source: Apple, *strikethrough(_:color:)*.
  public consuming func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> Modified {
    modifier(InertModifier(.strikethrough(isActive, color: color)))
  }

  /// Hides the labels of controls.
  ///
  /// A host finds a control by its label all the same, as an aid for the blind does.
  ///
  /// Source: Apple, *labelsHidden()*.
  public consuming func labelsHidden() -> Modified {
    modifier(InertModifier(.labelsHidden))
  }

  /// Hides the view.
  ///
  /// It stays in the tree with its states, and a host shows it as `hidden`. Nobody can do
  /// anything with it, or with what is inside: a host's step on it ends the program. What it
  /// presents is not hidden.
  ///
  /// Source: Apple, *hidden()*.
  public consuming func hidden() -> Modified {
    modifier(InertModifier(.hidden))
  }
}

// MARK: - Lines

extension View {
  /// For how many lines there is room at least, and after how many a text is cut off.
  ///
  /// Views inside find the latter as `\.lineLimit`.
  ///
  /// Source: Apple, *lineLimit(_:)*.
  public consuming func lineLimit(_ limit: ClosedRange<Int>) -> Styled {
    lineLimits(least: limit.lowerBound, most: limit.upperBound)
  }

  /// For how many lines there is room at least.
  ///
  /// Source: Apple, *lineLimit(_:)*.
  public consuming func lineLimit(_ limit: PartialRangeFrom<Int>) -> Styled {
    lineLimits(least: limit.lowerBound, most: nil)
  }

  /// After how many lines a text is cut off.
  ///
  /// Source: Apple, *lineLimit(_:)*.
  public consuming func lineLimit(_ limit: PartialRangeThrough<Int>) -> Styled {
    lineLimit(limit.upperBound)
  }

  /// After how many lines a text is cut off, and whether there is always room for them.
  ///
  /// Source: Apple, *lineLimit(_:reservesSpace:)*.
  public consuming func lineLimit(_ limit: Int, reservesSpace: Bool) -> Styled {
    reservesSpace ? lineLimits(least: limit, most: limit) : lineLimit(limit)
  }

  private consuming func lineLimits(least: Int, most: Int?) -> Styled {
    modifier(StyleModifier(.lineLimits(least: least, most: most)) { $0.lineLimit = most })
  }
}
