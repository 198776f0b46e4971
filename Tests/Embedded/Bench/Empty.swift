// Public for the host alone.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@_cdecl("run")
public func run(_ count: Int) -> Int { count }
