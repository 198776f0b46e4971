import Testing

/// The tests of macros as a program: SwiftPM makes one like this.
@main
enum Main {
  static func main() async { await Testing.__swiftPMEntryPoint() as Never }
}
