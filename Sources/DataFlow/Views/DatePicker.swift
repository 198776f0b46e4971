public import Foundation

/// A control that chooses a date.
///
/// Source: Apple, *DatePicker*.
public struct DatePicker<Label: View>: ElementView {
  private let selection: Binding<Date>
  private let components: Components
  private let label: Label

  /// Which parts of a date are chosen.
  public typealias Components = DatePickerComponents

  private init(
    _ selection: Binding<Date>, from least: Date?, to most: Date?, _ components: Components,
    label: Label
  ) {
    self.selection = Binding(
      get: { selection.wrappedValue },
      set: { date in
        let date = most.map { min(date, $0) } ?? date
        selection.wrappedValue = least.map { max(date, $0) } ?? date
      })
    self.components = components
    self.label = label
  }

  /// Any date.
  ///
  /// - Parameters:
  ///   - selection: What is chosen.
  ///   - displayedComponents: Which parts are shown.
  ///   - label: Says what is chosen.
  public init(
    selection: Binding<Date>, displayedComponents: Components = [.hourAndMinute, .date],
    @ViewBuilder label: () -> Label
  ) {
    self.init(selection, from: nil, to: nil, displayedComponents, label: label())
  }

  /// A date in a range.
  public init(
    selection: Binding<Date>, in range: ClosedRange<Date>,
    displayedComponents: Components = [.hourAndMinute, .date], @ViewBuilder label: () -> Label
  ) {
    self.init(
      selection, from: range.lowerBound, to: range.upperBound, displayedComponents, label: label())
  }

  /// A date from another one on.
  public init(
    selection: Binding<Date>, in range: PartialRangeFrom<Date>,
    displayedComponents: Components = [.hourAndMinute, .date], @ViewBuilder label: () -> Label
  ) {
    self.init(selection, from: range.lowerBound, to: nil, displayedComponents, label: label())
  }

  /// A date up to another one.
  public init(
    selection: Binding<Date>, in range: PartialRangeThrough<Date>,
    displayedComponents: Components = [.hourAndMinute, .date], @ViewBuilder label: () -> Label
  ) {
    self.init(selection, from: nil, to: range.upperBound, displayedComponents, label: label())
  }

  @usableFromInline
  var inside: Label { label }

  @usableFromInline
  var element: ElementValue {
    ElementValue(
      kind: "DatePicker", label: .inside, input: ElementInput(selection), components: components)
  }
}

extension DatePicker where Label == Text {
  /// Any date, with a text as the label.
  public init<Title: StringProtocol>(
    _ title: Title, selection: Binding<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) {
    self.init(selection: selection, displayedComponents: displayedComponents) {
      Text(String(title))
    }
  }

  /// A date in a range, with a text as the label.
  public init<Title: StringProtocol>(
    _ title: Title, selection: Binding<Date>, in range: ClosedRange<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) {
    self.init(selection: selection, in: range, displayedComponents: displayedComponents) {
      Text(String(title))
    }
  }

  /// A date from another one on, with a text as the label.
  public init<Title: StringProtocol>(
    _ title: Title, selection: Binding<Date>, in range: PartialRangeFrom<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) {
    self.init(selection: selection, in: range, displayedComponents: displayedComponents) {
      Text(String(title))
    }
  }

  /// A date up to another one, with a text as the label.
  public init<Title: StringProtocol>(
    _ title: Title, selection: Binding<Date>, in range: PartialRangeThrough<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) {
    self.init(selection: selection, in: range, displayedComponents: displayedComponents) {
      Text(String(title))
    }
  }
}

/// The parts of a date that a picker shows.
///
/// Source: Apple, *DatePickerComponents*.
public struct DatePickerComponents: OptionSet, Hashable, Sendable {
  /// A bit for each part.
  public let rawValue: UInt

  /// The parts of these bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The day.
  public static let date = DatePickerComponents(rawValue: 1)
  /// The time of day.
  public static let hourAndMinute = DatePickerComponents(rawValue: 2)
}
