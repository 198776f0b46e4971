public import Foundation

// How large a window is and what is around its views: a headless host has no use for it, and
// takes it so that a program need not be changed.

extension Scene {
  /// The size of a new window, in points; a headless host does without.
  ///
  /// Source: Apple, *defaultSize(width:height:)*.
  public func defaultSize(width: CGFloat, height: CGFloat) -> Self { self }

  /// The size of a new window, in points; a headless host does without.
  ///
  /// Source: Apple, *defaultSize(_:)*.
  public func defaultSize(_ size: CGSize) -> Self { self }

  /// Which sizes a user can give to a window; a headless host does without.
  ///
  /// Source: Apple, *windowResizability(_:)*.
  public func windowResizability(_ resizability: WindowResizability) -> Self { self }

  /// What is around the views of a window; a headless host does without.
  ///
  /// Source: Apple, *windowStyle(_:)*.
  public func windowStyle<Style: WindowStyle>(_ style: Style) -> Self { self }
}

/// Which sizes a user can give to a window.
///
/// Source: Apple, *WindowResizability*.
public struct WindowResizability: Sendable, Hashable {
  private let name: String

  /// Those of the platform.
  public static let automatic = WindowResizability(name: "automatic")
  /// Those of the views.
  public static let contentSize = WindowResizability(name: "contentSize")
  /// Those that are not smaller than the views.
  public static let contentMinSize = WindowResizability(name: "contentMinSize")
}

/// What is around the views of a window.
///
/// Source: Apple, *WindowStyle*.
public protocol WindowStyle {}

/// The style of the platform.
public struct DefaultWindowStyle: WindowStyle {
  /// The style.
  public init() {}
}

/// A window without a bar for its title.
public struct HiddenTitleBarWindowStyle: WindowStyle {
  /// The style.
  public init() {}
}

/// A window with a bar for its title.
public struct TitleBarWindowStyle: WindowStyle {
  /// The style.
  public init() {}
}

extension WindowStyle where Self == DefaultWindowStyle {
  /// The style of the platform.
  public static var automatic: DefaultWindowStyle { DefaultWindowStyle() }
}

extension WindowStyle where Self == HiddenTitleBarWindowStyle {
  /// Without a bar for the title.
  public static var hiddenTitleBar: HiddenTitleBarWindowStyle { HiddenTitleBarWindowStyle() }
}

extension WindowStyle where Self == TitleBarWindowStyle {
  /// With a bar for the title.
  public static var titleBar: TitleBarWindowStyle { TitleBarWindowStyle() }
}
