/// A type that tells observers about changes to its properties.
///
/// The protocol has no requirements: conformance is a promise that reads go
/// through a registrar's `access` and changes through its `willSet` and
/// `didSet`. The ``Observable()`` macro makes a class keep that promise.
///
/// Source: SE-0395.
public protocol Observable {}
