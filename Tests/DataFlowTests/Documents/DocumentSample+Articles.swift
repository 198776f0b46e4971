// S1, S2 and S4: an older article, a guide, and notes.

extension Documents {
  static let modelData: [DocumentSample] = [
    DocumentSample(
      .s1, 1, "observable objects", shows: "ObservableObject", fixture: "Spool",
      test: "a class conforms by saying so, and has a publisher", clauses: "OBJ-06, OBJ-07"),
    DocumentSample(
      .s1, 2, "observable objects", shows: "@Published", fixture: "PaintedKite",
      test: "a property is published by an attribute", clauses: "OBJ-01, OBJ-02"),
    DocumentSample(
      .s1, 3, "observable objects", shows: "@Published, let", fixture: "Kite",
      test: "what is not published is shown all the same", clauses: "OBJ-03"),
    DocumentSample(
      .s1, 4, "watching objects", shows: "@ObservedObject", fixture: "KiteTag",
      test: "a view follows its object, also when nobody uses the interface",
      clauses: "OOBJ-01, OOBJ-06"),
    DocumentSample(
      .s1, 5, "watching objects", shows: "@ObservedObject", fixture: "KitePage, KiteWorkbench",
      test: "an object goes through the levels of a hierarchy, each of which observes it",
      clauses: "OOBJ-05"),
    DocumentSample(
      .s1, 6, "objects of a view", shows: "@StateObject", fixture: "KiteShed",
      test: "an object is made once, however often its view is", clauses: "SOBJ-01, SOBJ-08"),
    DocumentSample(
      .s1, 7, "objects of a view", shows: "@StateObject", fixture: "TwoSheds",
      test: "each view has an object of its own", clauses: "SOBJ-05, ID-20"),
    DocumentSample(
      .s1, 8, "objects of an app", shows: "App, @StateObject", fixture: "Delivery",
      test: "an app has one object for all of its windows", clauses: "SOBJ-13, APP-01, APP-04"),
    DocumentSample(
      .s1, 9, "objects of an app", shows: "App, WindowGroup, @StateObject, environmentObject",
      fixture: "Sorting",
      test: "an object at the root of a window is in the environment of all views inside",
      clauses: "EOBJ-05, EOBJ-10, APP-03"),
    DocumentSample(
      .s1, 10, "objects of an app", shows: "@EnvironmentObject", fixture: "Pigeonhole",
      test: "a view declares the object that it finds in its environment", clauses: "EOBJ-01"),
    DocumentSample(
      .s1, 11, "objects of an app", shows: "PreviewProvider, environmentObject",
      fixture: "Pigeonhole_Previews",
      test: "a preview brings along the objects that its view needs",
      clauses: "EOBJ-12"),
    DocumentSample(
      .s1, 12, "bindings to objects", shows: "@ObservedObject, TextField", fixture: "ParcelLabel",
      test: "what is typed flows back into the model", clauses: "OBJ-17, OOBJ-08"),
  ]

  static let guide: [DocumentSample] = [
    DocumentSample(
      .s2, 1, "state properties", shows: "var", fixture: "LooseApplication",
      test: "plain properties are what the parent made them last", clauses: "VIEW-02, VIEW-09"),
    DocumentSample(
      .s2, 2, "state properties", shows: "@State", fixture: "KeptApplication",
      test: "a view is evaluated whenever a state that it reads changes", clauses: "STATE-04"),
    DocumentSample(
      .s2, 3, "state properties", shows: "@State, TextField, Button", fixture: "Application",
      test: "text fields fill states, and a button hands them to a closure",
      clauses: "BIND-01, BIND-22"),
    DocumentSample(
      .s2, 4, "bindings", shows: "@Binding", fixture: "PlotForm",
      test: "a form edits values that are kept elsewhere", clauses: "BIND-02, BIND-22"),
    DocumentSample(
      .s2, 5, "bindings", shows: "@Binding", fixture: "TenantForm",
      test: "a form edits the members of a value through one binding", clauses: "BIND-05"),
    DocumentSample(
      .s2, 6, "bindings", shows: "@State, sheet", fixture: "TenantCard",
      test: "a sheet edits the state of its presenter, and a write of false closes it",
      clauses: "BIND-23, BIND-04"),
    DocumentSample(
      .s2, 7, "observed objects", shows: "ObservableObject, @Published", fixture: "GuestKeeper",
      test: "an object publishes changes of the model that it looks after",
      clauses: "OBJ-01, OBJ-02"),
    DocumentSample(
      .s2, 8, "observed objects", shows: "@ObservedObject, @State, sheet", fixture: "GuestCard",
      test: "an observed object lends bindings as a state does", clauses: "OOBJ-08, OBJ-17"),
    DocumentSample(
      .s2, 9, "observed objects", shows: "@ObservedObject", fixture: "ForgetfulCard",
      test: "an observed object that the view makes is lost with the view's value",
      clauses: "OOBJ-02, VIEW-02"),
    DocumentSample(
      .s2, 10, "observed objects", shows: "@StateObject", fixture: "LastingCard",
      test: "a state object stays while its view's values come and go", clauses: "SOBJ-01"),
    DocumentSample(
      .s2, 11, "the environment", shows: "@EnvironmentObject", fixture: "PaintedBulletin",
      test: "a view finds an object that it was not given", clauses: "EOBJ-01, EOBJ-05"),
    DocumentSample(
      .s2, 12, "the environment", shows: "@ObservedObject, environmentObject",
      fixture: "VillageBoard", test: "the object is set above, on any ancestor",
      clauses: "EOBJ-02, EOBJ-05"),
    DocumentSample(
      .s2, 13, "the environment", shows: "EnvironmentKey, EnvironmentValues", fixture: "InkKey",
      test: "a key gives its default until somebody sets it", clauses: "ENV-01, ENV-13"),
    DocumentSample(
      .s2, 14, "the environment", shows: "@Environment", fixture: "InkedBulletin",
      test: "a value needs no ancestor, and the nearest one counts",
      clauses: "ENV-02, ENV-03, ENV-14"),
  ]

  static let notes: [DocumentSample] = [
    DocumentSample(
      .s4, 1, "views and their children", shows: "@Binding", fixture: "SeedPicker",
      test: "a child changes a value of its parent, and not a copy", clauses: "BIND-02, STATE-24")
  ]
}
