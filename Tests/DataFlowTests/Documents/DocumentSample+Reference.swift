// S0: Apple's collection on model data.

extension Documents {
  static let interfaceState: [DocumentSample] = [
    DocumentSample(
      .s0, 1, "property wrappers", shows: "@State", fixture: "Furnace",
      test: "an attribute makes a property a state, which views follow",
      clauses: "STATE-01, STATE-04"),
    DocumentSample(
      .s0, 2, "property wrappers", shows: "@State", fixture: "GateSign",
      test: "the name alone is the value, here a condition", clauses: "ID-16"),
    DocumentSample(
      .s0, 3, "property wrappers", shows: "@State, Toggle", fixture: "Blind",
      test: "the dollar sign gives a control the state itself", clauses: "BIND-01, BIND-22"),
    DocumentSample(
      .s0, 4, "interface state: values that change", shows: "@State", fixture: "Tram",
      test: "a state lives as long as its view, and no longer",
      clauses: "STATE-10, STATE-11, STATE-25"),
    DocumentSample(
      .s0, 5, "interface state: values that change", shows: "@State, Button, Image",
      fixture: "TramDoor", test: "an action changes a state, and the image follows",
      clauses: "STATE-04, VIEW-04"),
    DocumentSample(
      .s0, 6, "interface state: values that stay", shows: "let, @State", fixture: "StopPanel",
      test: "a constant of a view is a variable of its parent", clauses: "VIEW-06, STATE-10"),
    DocumentSample(
      .s0, 7, "interface state: sharing by bindings", shows: "@Binding", fixture: "LampButton",
      test: "a binding refers to storage that is elsewhere", clauses: "BIND-02, BIND-03"),
    DocumentSample(
      .s0, 8, "interface state: sharing by bindings", shows: "@State, @Binding",
      fixture: "LitStop", test: "an owner passes a binding, and the state has one place",
      clauses: "BIND-02, BIND-03, BIND-04"),
    DocumentSample(
      .s0, 9, "interface state: sharing by bindings", shows: "@State, Toggle",
      fixture: "StopEditor", test: "a binding to a member writes the whole back",
      clauses: "BIND-05, STATE-24, VIEW-06"),
    DocumentSample(
      .s0, 10, "interface state: animation", shows: "withAnimation", fixture: "KilnDoor",
      test: "a change is shown at once, unless it is wrapped in an animation",
      clauses: "TX-04, TX-15"),
    DocumentSample(
      .s0, 11, "interface state: animation", shows: "scaleEffect, Image", fixture: "KilnFlame",
      test: "a scale moves by a default where none is named, and an image switches",
      clauses: "TX-08, TX-18"),
    DocumentSample(
      .s0, 12, "interface state: animation", shows: "background, @State, @Binding",
      fixture: "Kiln, KilnButton",
      test: "what depends on the value is animated, also outside of the child that wrote",
      clauses: "TX-07, TX-08"),
  ]

  static let stateReference: [DocumentSample] = [
    DocumentSample(
      .s0, 13, "`State`", shows: "@State", fixture: "Mill, WeavingHall, LoomPlate",
      test: "an app, a scene and a view have states of any type",
      clauses: "STATE-15, APP-01, APP-02, APP-06, DP-07"),
    DocumentSample(
      .s0, 14, "`State`", shows: "@State", fixture: "Loom",
      test: "a view reads its state and writes it",
      clauses: "STATE-01, STATE-04, THR-01"),
    DocumentSample(
      .s0, 15, "`State`: subviews", shows: "@Binding", fixture: "LoomLever",
      test: "a view that receives a binding has no state of its own", clauses: "BIND-02, BIND-09"),
    DocumentSample(
      .s0, 16, "`State`: subviews", shows: "@State, @Binding", fixture: "LoomStand",
      test: "a child that has the binding writes, and one that has the value follows",
      clauses: "STATE-08, BIND-02"),
    DocumentSample(
      .s0, 17, "`State`: observable objects", shows: "@Observable, @State",
      fixture: "Boathouse, Landing",
      test: "each new value of a view makes a default object, and the first is kept",
      clauses: "STATE-03a, STATE-16"),
    DocumentSample(
      .s0, 18, "`State`: observable objects", shows: "@State, task", fixture: "LateLanding",
      test: "an object that a task makes is made once", clauses: "TASK-01, TASK-04, TASK-05"),
    DocumentSample(
      .s0, 19, "`State`: observable objects in subviews", shows: "@Observable, @State",
      fixture: "Boat, Jetty, BoatPlate",
      test: "a child is updated by the property that its body reads, and by no other",
      clauses: "OBSV-01, OBSV-02, OBSV-03"),
    DocumentSample(
      .s0, 20, "`State`: observable objects in subviews", shows: "@State, @Binding, task",
      fixture: "Shipyard, ScrapButton",
      test: "a binding to the reference lets a child take the object away", clauses: "STATE-19"),
    DocumentSample(
      .s0, 21, "`State`: observable objects in subviews", shows: "@State",
      fixture: "Hire, HireButton",
      test: "a child that has the object changes it without a binding",
      clauses: "STATE-16, OBSV-01"),
    DocumentSample(
      .s0, 22, "`State`: observable objects in subviews", shows: "@State, @Bindable",
      fixture: "Dock, Berth, BoatNamer",
      test: "a child makes the binding to a property where it needs it",
      clauses: "BINDABLE-01, OBSV-03"),
    DocumentSample(
      .s0, 23, "`State.wrappedValue`", shows: "wrappedValue", fixture: "Spindle",
      test: "the wrapped value is read and written without mutating the view",
      clauses: "STATE-04, STATE-05"),
    DocumentSample(
      .s0, 24, "`State.wrappedValue`", shows: "@State", fixture: "Shuttle",
      test: "a label and an action go by the value without naming it", clauses: "STATE-04"),
    DocumentSample(
      .s0, 25, "`State.projectedValue`", shows: "projectedValue", fixture: "Bobbin",
      test: "the projected value is a binding in both directions", clauses: "BIND-01"),
    DocumentSample(
      .s0, 26, "`State.projectedValue`", shows: "@State, @Binding, foregroundStyle",
      fixture: "PatternView, LoomLever",
      test: "a child that gets the projected value reads and changes it",
      clauses: "BIND-01, BIND-02"),
  ]

  static let bindings: [DocumentSample] = [
    DocumentSample(
      .s0, 27, "`Bindable`", shows: "@Bindable", fixture: "Commons, Gardener",
      test: "bindings are made of globals, and in types that are no views",
      clauses: "BINDABLE-04, BINDABLE-05"),
    DocumentSample(
      .s0, 28, "`Bindable`", shows: "@Observable, @Bindable, @Environment",
      fixture: "Bed, BedEditor",
      test: "an editor writes two properties of its input, and dismisses itself",
      clauses: "BINDABLE-01, ENV-16"),
    DocumentSample(
      .s0, 29, "`Bindable`", shows: "@State, @Bindable", fixture: "Garden",
      test: "a local variable of a row makes bindings to the row's object",
      clauses: "BINDABLE-02, OBSV-07"),
    DocumentSample(
      .s0, 30, "`Bindable`", shows: "@Environment, @Bindable", fixture: "CropEditor",
      test: "a local variable makes bindings to an object of the environment",
      clauses: "BINDABLE-03, ENV-08"),
    DocumentSample(
      .s0, 31, "`Binding`", shows: "@Binding", fixture: "BasinGauge",
      test: "a binding has a value, itself, and bindings to members",
      clauses: "BIND-04, BIND-05, BIND-09"),
    DocumentSample(
      .s0, 32, "`Binding`", shows: "@Binding", fixture: "FountainTap",
      test: "a button switches what it does not own", clauses: "BIND-02, BIND-07"),
    DocumentSample(
      .s0, 33, "`Binding`", shows: "@State, @Binding", fixture: "FountainView",
      test: "each use of the child updates the state of the parent", clauses: "BIND-02, BIND-03"),
  ]

  static let objects: [DocumentSample] = [
    DocumentSample(
      .s0, 34, "`Observable()`", shows: "@Observable", fixture: "Booth",
      test: "the macro makes a class observable, and gives it access and withMutation",
      clauses: "OBSV-01"),
    DocumentSample(
      .s0, 35, "`Observable()`", shows: "@Observable", fixture: "Carousel",
      test: "a class with an initialiser of its own is observed", clauses: "OBSV-01"),
    DocumentSample(
      .s0, 36, "`StateObject`", shows: "@StateObject", fixture: "Apiary, Meadow, Stand",
      test: "an app, a scene and a view own objects", clauses: "SOBJ-13, APP-01, APP-06"),
    DocumentSample(
      .s0, 37, "`StateObject`", shows: "@Published, @StateObject, environmentObject",
      fixture: "Hive, HiveView",
      test: "an object is made once for its view, which follows what it publishes",
      clauses: "SOBJ-01, SOBJ-06"),
    DocumentSample(
      .s0, 38, "`StateObject`: subviews", shows: "@EnvironmentObject", fixture: "HiveLid",
      test: "a subview takes the object from the environment, and writes it",
      clauses: "SOBJ-09, SOBJ-10, EOBJ-11"),
    DocumentSample(
      .s0, 39, "`StateObject`: external data", shows: "@StateObject", fixture: "SwarmView",
      test: "an object of an input keeps the first input", clauses: "SOBJ-02, SOBJ-03"),
    DocumentSample(
      .s0, 40, "`StateObject`: external data", shows: "@StateObject", fixture: "TwoSwarms",
      test: "two views with fixed inputs have an object each", clauses: "SOBJ-05"),
    DocumentSample(
      .s0, 41, "`StateObject`: identity", shows: "id", fixture: "NewSwarm",
      test: "a view whose identity changes has a new object", clauses: "SOBJ-04, ID-01, ID-02"),
    DocumentSample(
      .s0, 42, "`StateObject`: identity", shows: "Hasher", fixture: "WildSwarm",
      test: "a hash is one identifier for several values", clauses: "SOBJ-11"),
    DocumentSample(
      .s0, 43, "`StateObject`: identity", shows: "id", fixture: "WildSwarm",
      test: "a change of any of the values begins a new life", clauses: "SOBJ-11, ID-01"),
    DocumentSample(
      .s0, 44, "`ObservedObject`", shows: "@ObservedObject", fixture: "MillSign",
      test: "a view follows the object that it was given, and another one that it gets",
      clauses: "OOBJ-01, OOBJ-03"),
    DocumentSample(
      .s0, 45, "`ObservedObject`", shows: "@Published, @StateObject, @ObservedObject",
      fixture: "Windmill, MillView, MillBrake",
      test: "what a subview writes reaches everybody who observes the object",
      clauses: "SOBJ-08, OOBJ-04, OBJ-12, OBJ-17"),
    DocumentSample(
      .s0, 46, "`ObservableObject`", shows: "ObservableObject", fixture: "Sack",
      test: "a publisher is made for each object, and tells of each published property",
      clauses: "OBJ-02, OBJ-06, OBJ-16"),
    DocumentSample(
      .s0, 47, "`ObservableObject`", shows: "@Published, objectWillChange", fixture: "Barrel",
      test: "a subscriber hears before the change, and sees the old value", clauses: "OBJ-01"),
  ]

  static let effects: [DocumentSample] = [
    DocumentSample(
      .s0, 48, "`onChange(of:initial:_:)`", shows: "onChange", fixture: "PressureAlarm",
      test: "an action is called when a value changes, and at first only if asked for",
      clauses: "CHG-01, CHG-02, CHG-05, CHG-06, CHG-13"),
    DocumentSample(
      .s0, 49, "`onChange(of:initial:_:)`", shows: "@State, @Binding, onChange",
      fixture: "PumpView", test: "the closure that is called has captured the new value",
      clauses: "CHG-03, CHG-17"),
    DocumentSample(
      .s0, 50, "`onReceive(_:perform:)`", shows: "onReceive", fixture: "Gauge",
      test: "a view receives what a publisher sends while the view is there",
      clauses: "RECV-01, RECV-04, RECV-10"),
    DocumentSample(
      .s0, 51, "`onReceive(_:perform:)`", shows: "@State, onReceive, Timer",
      fixture: "StationClock", test: "a timer ticks each second of the host's clock",
      clauses: "RECV-04, RECV-09"),
    DocumentSample(
      .s0, 52, "`environmentObject(_:)`", shows: "environmentObject", fixture: "Choir",
      test: "views below a modifier find the object that it was given",
      clauses: "EOBJ-01, EOBJ-02, EOBJ-05"),
  ]
}
