public import Foundation

/// What a preview says of itself; a headless host keeps it.
public enum PreviewTrait: Hashable, Sendable {
  /// What it is called, or nil for what the view's type is called.
  case displayName(String?)
  /// How much room it has.
  case layout(PreviewLayout)
  /// Which device it is shown on, or nil for the one that is chosen.
  case device(PreviewDevice?)
}

/// How much room a preview has.
///
/// Source: Apple, *PreviewLayout*.
public enum PreviewLayout: Hashable, Sendable {
  /// That of a device.
  case device
  /// As much as the view needs.
  case sizeThatFits
  /// A size, in points.
  case fixed(width: CGFloat, height: CGFloat)
}

/// The name of a device.
///
/// Source: Apple, *PreviewDevice*.
public struct PreviewDevice: RawRepresentable, ExpressibleByStringLiteral, Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// The device with a name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The device with a name.
  public init(stringLiteral name: String) { rawValue = name }
}

extension View {
  /// What the preview is called; a headless host keeps it.
  ///
  /// Source: Apple, *previewDisplayName(_:)*.
  public consuming func previewDisplayName(_ name: String?) -> Modified {
    modifier(InertModifier(.preview(.displayName(name))))
  }

  /// How much room the preview has; a headless host keeps it.
  ///
  /// Source: Apple, *previewLayout(_:)*.
  public consuming func previewLayout(_ layout: PreviewLayout) -> Modified {
    modifier(InertModifier(.preview(.layout(layout))))
  }

  /// Which device the preview is shown on; a headless host keeps it.
  ///
  /// Source: Apple, *previewDevice(_:)*.
  public consuming func previewDevice(_ device: PreviewDevice?) -> Modified {
    modifier(InertModifier(.preview(.device(device))))
  }
}
