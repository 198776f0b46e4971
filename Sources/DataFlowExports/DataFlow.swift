// Two modules that a file imports are equals: a name that both have is
// ambiguous. An import of a single declaration takes precedence over imports of
// whole modules, also where it is exported, which is what this module is for: a
// file that imports Foundation and OpenCombine beside it means these.
@_exported public import DataFlowCore
@_exported public import class DataFlowCore.Host
@_exported public import protocol DataFlowCore.ObservableObject
@_exported public import class DataFlowCore.ObservableObjectPublisher
@_exported public import struct DataFlowCore.Published
