@_exported public import ObservationCore
// Code written for SwiftUI has Combine in sight. The names that this module
// declares itself, such as `ObservableObject`, take precedence.
@_exported public import OpenCombine
