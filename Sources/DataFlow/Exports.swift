// Code written for SwiftUI has these in sight without an import of its own.
@_exported public import Foundation
@_exported public import ObservationCore
@_exported public import OpenCombine
@_exported public import OpenCombineDispatch
