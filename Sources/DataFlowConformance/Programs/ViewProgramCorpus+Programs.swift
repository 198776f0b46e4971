extension ViewProgramCorpus {
  /// Another thread changes a model that a view shows together with an animated state: the
  /// view did not hear of the state any more, which was then shown without its animation.
  static let toldWhileOthersWait = """
    {"turns":[[{"elsewhere":{"_0":{"model":{"_0":0,"_1":0,"_2":1}}}},
    {"transaction":{"_0":1,"_1":{"write":{"_0":{"number":0,"view":0},
    "_1":{"state":{"_0":0}},"_2":1}}}}]],
    "views":[{"children":[],"kind":"counter",
    "shows":[{"leaf":{"_0":{"state":{"_0":0}}}},
    {"leaf":{"_0":{"model":{"_0":0,"_1":0}}}}]}]}
    """

  /// A view whose input and whose model change is evaluated once, under ten views.
  static let deepTree = """
    {"turns":[[{"model":{"_0":1,"_1":1,"_2":2}}]],
    "views":[{"children":[{"binding":{"passed":{}},"input":{"leaf":{"_0":{"input":{}}}},
    "view":1,"wrap":{"environment":{"_0":0,"_1":{"when":{"_0":{"bound":{}},
    "_1":{"leaf":{"_0":{"bound":{}}}},"_2":{"constant":{"_0":0}}}}}}}],"kind":"bound",
    "shows":[{"leaf":{"_0":{"model":{"_0":0,"_1":1}}}},{"leaf":{"_0":{"input":{}}}}]},
    {"children":[{"binding":{"passed":{}},"input":{"constant":{"_0":2}},"view":2,
    "wrap":{"none":{}}}],"kind":"bound","shows":[{"leaf":{"_0":{"model":{"_0":0,
    "_1":2}}}}]},{"children":[{"binding":{"passed":{}},"input":{"constant":{"_0":2}},
    "view":3,"wrap":{"none":{}}}],"kind":"bound","shows":[{"leaf":{"_0":{"model":{"_0":1,
    "_1":1}}}},{"leaf":{"_0":{"bound":{}}}}]},{"children":[{"binding":{"passed":{}},
    "input":{"leaf":{"_0":{"input":{}}}},"view":4,"wrap":{"none":{}}}],"kind":"bound",
    "shows":[{"constant":{"_0":3}}]},{"children":[{"binding":{"constant":{"_0":1}},
    "input":{"leaf":{"_0":{"input":{}}}},"view":5,"wrap":{"environment":{"_0":0,
    "_1":{"when":{"_0":{"model":{"_0":0,"_1":1}},
    "_1":{"leaf":{"_0":{"environment":{"_0":1}}}},"_2":{"constant":{"_0":0}}}}}}}],
    "kind":"environment","shows":[{"constant":{"_0":3}}]},
    {"children":[{"binding":{"constant":{"_0":0}},
    "input":{"leaf":{"_0":{"given":{"_0":0}}}},"view":6,"wrap":{"none":{}}}],
    "kind":"model","shows":[{"constant":{"_0":3}},{"when":{"_0":{"given":{"_0":2}},
    "_1":{"leaf":{"_0":{"input":{}}}},"_2":{"constant":{"_0":2}}}}]},
    {"children":[{"binding":{"constant":{"_0":1}},
    "input":{"leaf":{"_0":{"given":{"_0":2}}}},"view":7,"wrap":{"none":{}}}],
    "kind":"model","shows":[{"leaf":{"_0":{"model":{"_0":1,"_1":0}}}}]},
    {"children":[{"binding":{"passed":{}},"input":{"leaf":{"_0":{"bound":{}}}},"view":8,
    "wrap":{"erased":{"_0":{"leaf":{"_0":{"bound":{}}}}}}}],"kind":"bound",
    "shows":[{"leaf":{"_0":{"bound":{}}}},{"leaf":{"_0":{"bound":{}}}}]},
    {"children":[{"binding":{"member":{"_0":0}},"input":{"constant":{"_0":0}},"view":9,
    "wrap":{"present":{"_0":{"leaf":{"_0":{"input":{}}}}}}}],"kind":"boxed",
    "shows":[{"when":{"_0":{"input":{}},"_1":{"leaf":{"_0":{"member":{"_0":1}}}},
    "_2":{"constant":{"_0":3}}}},{"when":{"_0":{"input":{}},
    "_1":{"leaf":{"_0":{"model":{"_0":0,"_1":2}}}},"_2":{"constant":{"_0":1}}}}]},
    {"children":[{"binding":{"functions":{"_0":0}},
    "input":{"leaf":{"_0":{"state":{"_0":0}}}},"view":10,"wrap":{"environment":{"_0":1,
    "_1":{"leaf":{"_0":{"state":{"_0":1}}}}}}}],"kind":"counter",
    "shows":[{"leaf":{"_0":{"state":{"_0":0}}}},{"leaf":{"_0":{"model":{"_0":1,
    "_1":2}}}}]},{"children":[{"binding":{"passed":{}},
    "input":{"when":{"_0":{"model":{"_0":1,"_1":2}},"_1":{"leaf":{"_0":{"bound":{}}}},
    "_2":{"constant":{"_0":1}}}},"view":11,"wrap":{"none":{}}}],"kind":"bound",
    "shows":[{"leaf":{"_0":{"bound":{}}}},{"leaf":{"_0":{"input":{}}}}]},{"children":[],
    "kind":"environment","shows":[{"when":{"_0":{"input":{}},
    "_1":{"leaf":{"_0":{"environment":{"_0":0}}}},"_2":{"constant":{"_0":2}}}}]}]}
    """

  /// Rows that get a new content and then another order are in that order, with what they show.
  static let editThenTurn = """
    {"turns":[[{"edit":{"_0":{"number":0,"view":0},"_1":{"set":{"_1":3,"at":2}}}}],
    [{"edit":{"_0":{"number":1,"view":0},"_1":{"reverse":{}}}}]],
    "views":[{"children":[{"binding":{"constant":{"_0":0}},"input":{"constant":{"_0":0}},
    "view":1,"wrap":{"rows":{"_0":"values"}}}],"kind":"list","shows":[]},
    {"children":[{"binding":{"constant":{"_0":0}},"input":{"constant":{"_0":0}},"view":2,
    "wrap":{"present":{"_0":{"leaf":{"_0":{"input":{}}}}}}}],"kind":"plain","shows":[]},
    {"children":[],"kind":"plain","shows":[]}]}
    """

  /// Another thread's change of a model takes its animation along.
  static let animatedFromElsewhere = """
    {"turns":[[{"elsewhere":{"_0":{"transaction":{"_0":1,"_1":{"model":{"_0":1,"_1":0,
    "_2":2}}}}}},{"owned":{"_0":{"number":0,"view":1},"_1":0,"_2":3}}]],
    "views":[{"children":[{"binding":{"constant":{"_0":0}},"input":{"constant":{"_0":0}},
    "view":1,"wrap":{"setter":{"_0":0,"_1":{"leaf":{"_0":{"model":{"_0":1,"_1":0}}}}}}}],
    "kind":"plain","shows":[]},{"children":[],"kind":"owner","shows":[]}]}
    """

  /// A transaction around a write counts more than that of the binding, and the next write
  /// has none.
  static let writeAroundBinding = """
    {"turns":[[{"transaction":{"_0":1,"_1":{"write":{"_0":{"number":1,"view":1},
    "_1":{"bound":{}},"_2":3}}}},{"write":{"_0":{"number":0,"view":1},"_1":{"bound":{}},
    "_2":0}}]],"views":[{"children":[{"binding":{"animated":{"_0":2,
    "_1":{"property":{"_0":1}}}},"input":{"constant":{"_0":0}},"view":1,
    "wrap":{"none":{}}}],"kind":"observer",
    "shows":[{"leaf":{"_0":{"object":{"_0":1}}}}]},{"children":[],"kind":"bound",
    "shows":[]}]}
    """

  /// What another thread writes twice is shown in the transaction of the later write.
  static let laterOfTwoElsewhere = """
    {"turns":[[{"elsewhere":{"_0":{"write":{"_0":{"number":2,"view":2},"_1":{"bound":{}},
    "_2":0}}}},{"elsewhere":{"_0":{"model":{"_0":0,"_1":0,"_2":2}}}},
    {"elsewhere":{"_0":{"write":{"_0":{"number":0,"view":1},"_1":{"bound":{}},
    "_2":0}}}}]],"views":[{"children":[{"binding":{"functions":{"_0":1}},
    "input":{"constant":{"_0":0}},"view":1,"wrap":{"none":{}}}],"kind":"counter",
    "shows":[]},{"children":[{"binding":{"animated":{"_0":2,"_1":{"passed":{}}}},
    "input":{"constant":{"_0":0}},"view":2,"wrap":{"none":{}}}],"kind":"bound",
    "shows":[{"leaf":{"_0":{"model":{"_0":0,"_1":2}}}}]},{"children":[],"kind":"bound",
    "shows":[]}]}
    """

  /// What another thread has written last is what is shown, whatever transaction it had before.
  static let plainAfterAnimated = """
    {"turns":[[{"elsewhere":{"_0":{"write":{"_0":{"number":1,"view":4},"_1":{"bound":{}},
    "_2":3}}}}],[{"elsewhere":{"_0":{"write":{"_0":{"number":0,"view":2},
    "_1":{"bound":{}},"_2":1}}}},{"elsewhere":{"_0":{"write":{"_0":{"number":1,"view":3},
    "_1":{"bound":{}},"_2":0}}}},{"model":{"_0":0,"_1":1,"_2":2}}]],
    "views":[{"children":[{"binding":{"constant":{"_0":0}},
    "input":{"leaf":{"_0":{"member":{"_0":1}}}},"view":1,"wrap":{"none":{}}},
    {"binding":{"member":{"_0":0}},"input":{"constant":{"_0":0}},"view":2,
    "wrap":{"none":{}}}],"kind":"boxed","shows":[]},{"children":[],"kind":"plain",
    "shows":[{"leaf":{"_0":{"model":{"_0":0,"_1":2}}}}]},
    {"children":[{"binding":{"animated":{"_0":1,"_1":{"passed":{}}}},
    "input":{"constant":{"_0":1}},"view":3,"wrap":{"none":{}}}],"kind":"bound",
    "shows":[]},{"children":[{"binding":{"passed":{}},
    "input":{"leaf":{"_0":{"bound":{}}}},"view":4,"wrap":{"none":{}}}],"kind":"bound",
    "shows":[{"leaf":{"_0":{"bound":{}}}},{"leaf":{"_0":{"bound":{}}}}]},{"children":[],
    "kind":"bound","shows":[{"leaf":{"_0":{"bound":{}}}}]}]}
    """
}
