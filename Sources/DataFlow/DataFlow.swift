@_exported public import ObservationCore
public import OpenCombine

// The names of Combine that code written for SwiftUI has in sight.
public typealias Publisher = OpenCombine.Publisher
public typealias Subscriber = OpenCombine.Subscriber
public typealias AnyPublisher = OpenCombine.AnyPublisher
public typealias Cancellable = OpenCombine.Cancellable
public typealias AnyCancellable = OpenCombine.AnyCancellable
public typealias PassthroughSubject = OpenCombine.PassthroughSubject
public typealias CurrentValueSubject = OpenCombine.CurrentValueSubject
public typealias Just = OpenCombine.Just
