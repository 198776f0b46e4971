// Expanded for Linux, Embedded, unknown
import ObservationCore

// What is compiled under a condition, and where it is available.

@Observable
final class ConditionalModel {
  var before = 0
  #if CONDITION
    var both = 0
    var one: Int { both }
  #else
    var other = 1
    var both = 1
  #endif
  #if os(Linux)
    #if CONDITION
      var nested = 2
    #endif
    func access(_ text: String) {}
  #elseif os(Windows)
    var elsewhere = 3
  #endif
  #if CONDITION
    @ObservationIgnored
  #endif
  var ignored = 0
  #if !CONDITION
    @ObservationIgnored
  #endif
  var tracked = 0
  #if CONDITION
    @available(*, deprecated)
  #endif
  var marked = 4
  var after = 0
}

@Observable
final class ConditionalHooks {
  var number = 0
  #if CONDITION
    func access<Member>(keyPath: KeyPath<ConditionalHooks, Member>) {
      _$observationRegistrar.access(self, keyPath: keyPath)
    }
  #endif
  #if !CONDITION
    func withMutation<Member, Result>(
      keyPath: KeyPath<ConditionalHooks, Member>, _ mutation: () throws -> Result
    ) rethrows -> Result {
      try mutation()
    }
    private let _$observationRegistrar = 0
  #endif
}

@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
@Observable
final class ConditionalAvailable {
  var number = 0
}

@available(*, deprecated, message: "for a test")
@Observable
final class ConditionalDeprecated {
  var number = 0
}

#if CONDITION
  @available(*, unavailable)
#endif
@Observable
final class ConditionalUnavailable {
  var number = 0
}

func useConditional(_ model: ConditionalModel, _ hooks: ConditionalHooks) {
  model.both = model.one + model.nested + model.ignored
  model.tracked += model.after
  hooks.number += 1
  hooks.withMutation(keyPath: \.number) {}
}
