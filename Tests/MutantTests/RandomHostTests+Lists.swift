extension RandomHostTests {
  /// The faults that random programs see.
  static let seen: Set<String> = mutants([
    "acting-twice", "animating-everything", "appearing-at-updates", "archiving-closed-windows",
    "archiving-first-values", "archiving-nothing", "beginning-again", "blanking-texts",
    "blind-in-one-world", "building-backwards", "building-once", "calling-all-elements",
    "calling-initially", "calling-no-reader", "changing-constants", "comparing-with-the-first",
    "completing-too-early", "counting-depths-to-16", "cutting-off-at-once",
    "deaf-bindings-to-objects", "deaf-to-one-shots", "deaf-to-stores", "defaulting-to-animations",
    "doubling-objects", "dropping-equal-publishes", "dropping-invalidations",
    "dropping-recorded-invalidations", "dropping-updates", "evaluating-every-default",
    "evaluating-twice", "flipping-states", "forgetting-order", "forgetting-second-changes",
    "forgetting-signals", "forgetting-state", "forgetting-stores", "forgetting-windows",
    "freezing-environment", "fronting-the-first", "ignoring-equality", "ignoring-inputs",
    "ignoring-nested-properties", "ignoring-new-inputs", "ignoring-objects", "ignoring-phases",
    "ignoring-scene-environments", "insisting-on-types", "invalidating-everything",
    "joining-backwards", "jumping-to-the-end", "keeping-alarms", "keeping-branches",
    "keeping-dependencies", "keeping-first-values", "keeping-identity",
    "keeping-missing-properties", "keeping-state-across-lives", "keeping-transactions-of-threads",
    "keeping-two-versions", "keeping-windows", "leaking-environment", "leaking-objects",
    "leaking-transactions", "leaving-alarms", "leaving-early-nodes",
    "losing-animations-of-bindings", "losing-derived-writes", "losing-foreign-writes",
    "losing-observers", "losing-published-values", "losing-transactions",
    "losing-transactions-of-changes", "losing-transactions-of-writes", "losing-windows",
    "making-constant-bindings", "making-fresh-publishers", "matching-rows-by-position",
    "missing-changes", "mixing-updates", "moving-what-has-gone", "never-appearing",
    "never-cancelling", "never-connecting", "never-disappearing", "never-idle", "never-moving",
    "never-starting", "never-sure", "observing-nothing", "observing-nothing-recorded",
    "observing-once", "opening-again", "opening-behind", "overlooking-misuse",
    "owning-observed-objects", "preferring-bindings", "preferring-first-transactions",
    "preferring-outermost", "presenting-foreign-writes", "publishing-first-property-only",
    "reading-once", "recreating-due-objects", "recreating-objects", "refusing-foreign-writes",
    "renewing-places", "ringing-once", "running-in-signals", "running-innermost-first",
    "running-twice", "separating-window-views", "sharing-objects", "sharing-publishers",
    "sharing-scene-stores", "sharing-storage", "showing-plain-letters-first", "silent-issues",
    "skipping-who-is-told", "sleeping-on-the-clock", "standing-still", "surviving-writes",
    "taking-updates-for-changes", "ticking-on", "tracking-after-unmount", "updating-at-once",
    "updating-for-equal-writes", "waiting-at-the-start", "without-colours", "without-tags",
    "without-titles", "working-idly", "writing-late",
  ])

  /// The faults at whose places programs come, and that they do not see, and why.
  ///
  /// The others are at places that no program comes to: gestures, the focus, controls.
  static let unseen: [String: String] = {
    let reasons: [String: [String]] = [
      "It is about a transaction inside of another one or of a member, and programs have neither.":
        [
          "losing-transactions-of-members", "nesting-as-a-whole",
        ],
      "Few programs, if any, come to where it would be seen: TX-21 is its proof.": [
        "moving-on"
      ],
      "A program that sees it ends the process: RND-24 is its proof.": ["listing-newest"],
      "All views of programs that are marked equatable() have an == that counts anyway.": [
        "ignoring-equatable"
      ],
      "Writing the same value twice is as writing it once.": [
        "setting-twice"
      ],
      "It is about a call that changes nothing.": [
        "calling-each-time", "keeping-old-sources", "telling-in-addition",
      ],
      "It is about memory that nobody is called by.": [
        "keeping-letters", "keeping-surplus", "keeping-updates",
      ],
      "It is about what bodies write, and those of programs write nothing.": [
        "accepting-writes-in-bodies", "storing-in-bodies",
      ],
      "All states of programs begin as zeros.": [
        "zeroing-states"
      ],
      "It is about threads at the same time, and programs wait for theirs.": [
        "tearing"
      ],
      "It is about curves, ends and what follows on them, of which the movements have a few.": [
        "always-at-the-end", "calling-half-as-often", "calling-the-last-alone",
        "completing-what-is-not-shown", "counting-rounds-only", "going-back-once",
        "going-straight", "moving-in-no-time", "resting-after-a-second",
        "starting-springs-at-rest", "stopping-short", "turned-points",
      ],
      "It is about actions that change something, and those of programs only take notes.": [
        "acting-without-end", "blaming-for-ever", "calling-for-what-has-gone",
        "counting-threads-twice", "leaving-effects", "performing-for-ever",
      ],
      "It is about controls, dialogs, gestures or the focus, which programs do not have.": [
        "acting-on-disabled", "keeping-dialogs", "missing-labels", "staying-in-containers",
        "telling-presenters", "waiting-while-disabled",
      ],
      "It is about when a host is woken, and programs make the turns themselves.": [
        "sleeping-after-steps", "sleeping-beside-hosts", "sleeping-beside-threads", "sleeping-on",
        "waking-after-inner-steps", "waking-for-good", "waking-for-transactions",
        "waking-in-steps",
      ],
      "It is about update() of dynamic properties, and those of programs have none of their own.": [
        "not-preparing-optionals", "reversing-properties", "skipping-updates",
        "updating-outside-in",
      ],
      "It is about effects that programs do not have, or about who of them is called first.": [
        "acting-after-the-end", "acting-as-it-comes", "acting-in-reverse", "acting-in-updates",
        "advancing-on", "appearing-after-the-end", "appearing-before-the-old-goes",
        "calling-new-closures", "calling-old-closures", "dating-the-start",
        "disappearing-with-old-closures", "ending-foreign-waits", "forgetting-answers",
        "forgetting-what-was-shown", "hearing-both", "ignoring-priorities", "listening-on",
        "never-initial", "resting-with-a-part", "subscribing-each-time", "telling-of-no-change",
        "ticking-by-the-first-clock", "ticking-for-nobody", "waiting-silently",
        "waking-for-each-update", "waking-the-last-first",
      ],
      "It is about keys and types of the environment, of which programs have one of each kind.": [
        "confusing-keys", "keying-by-dynamic-type", "leaking-preferred-schemes",
        "looking-through",
      ],
      "It is about objects in objects, other publishers and how often one is subscribed to.": [
        "announcing-before-only", "forwarding-nested-objects", "losing-replaced-properties",
        "publishing-late", "subscribing-again", "tying-again",
      ],
      "It is about what a host says when it is asked, and programs ask for texts alone.": [
        "asking-once", "keeping-all-events", "keeping-attributes", "keeping-scenes",
        "outliving-the-host", "seeing-nothing",
      ],
      "It is about stores, of which the windows have one key alone.": [
        "forgetting-observers", "losing-the-store", "staying-with-keys", "storing-defaults",
        "storing-nothing-for-nil", "taking-changes-for-own", "trusting-own-writes",
      ],
      "It is about the models of the standard library, which programs do not have.": [
        "always-both-worlds", "one-world",
      ],
      "It is about what makes the views of windows, and the settings, which the windows lack.": [
        "confusing-windows", "denying-windows", "keeping-first-scenes", "keeping-window-views",
        "knowing-scenes-by-place", "launching-settings", "leaving-settings-alone",
        "making-window-views-in-vain", "sharing-window-views", "telling-all-of-phases",
        "waiting-for-old-windows",
      ],
    ]
    return reasons.reduce(into: [:]) { all, entry in
      for name in mutants(entry.value) { all[name] = entry.key }
    }
  }()

  /// With these, programs end the process: a body runs on another thread, reads nil, or misses
  /// its object.
  static let ending = mutants(["running-elsewhere", "unwrapping-nil", "forgetting-environment"])

  private static func mutants(_ names: [String]) -> Set<String> {
    Set(names.map { "mutant-\($0)" })
  }
}
