import ConformanceKit

/// A system that the documents name, and the clauses that say what it does.
struct System: Sendable {
  /// What it is called: names in code, or a few words.
  let name: String

  /// The documents that name it, as the specification of data flow calls them;
  /// none for what the documents presuppose.
  let documents: [String]

  /// The declarations that it consists of.
  let declarations: [String]

  /// The ids of its clauses; `*` is any text.
  let patterns: [String]

  init(_ name: String, in documents: String = "", declares declarations: String, _ patterns: String)
  {
    self.name = name
    self.documents = documents.split(separator: " ").map(String.init)
    self.declarations = declarations.split(separator: " ").map(String.init)
    self.patterns = patterns.split(separator: " ").map(String.init)
  }
}

extension System {
  /// All systems, from a single view to the whole program.
  static let all: [System] = values + objects + surroundings + effects + structure + programs

  private static let values = [
    System("`@State`", in: "S0 S1 S2 S3 S4", declares: "State LazyState", "STATE-*"),
    System("`@Binding`", in: "S0 S2 S3 S4", declares: "Binding", "BIND-*"),
    System("`@Bindable`", in: "S0", declares: "Bindable", "BINDABLE-*"),
    System("wrappers of one's own: `DynamicProperty`", declares: "DynamicProperty", "DP-*"),
    System("states and threads", in: "S0", declares: "State", "THR-*"),
  ]

  private static let objects = [
    System(
      "`@Observable`", in: "S0", declares: "Observable ObservationTracked ObservationIgnored",
      "OBSV-*"),
    System("`@StateObject`", in: "S0 S1 S2 S3 S4", declares: "StateObject", "SOBJ-*"),
    System("`@ObservedObject`", in: "S0 S1 S2 S3 S4", declares: "ObservedObject", "OOBJ-*"),
    System(
      "`ObservableObject`, `@Published`, `objectWillChange`", in: "S0 S1 S2 S3 S4",
      declares: "ObservableObject Published objectWillChange", "OBJ-*"),
  ]

  private static let surroundings = [
    System(
      "`@EnvironmentObject`, `environmentObject(_:)`", in: "S0 S1 S2 S3 S4",
      declares: "EnvironmentObject environmentObject", "EOBJ-*"),
    System(
      "`@Environment`, `EnvironmentKey`, `EnvironmentValues`, `environment(_:_:)`",
      in: "S0 S1 S2 S3 S4",
      declares: "Environment EnvironmentKey EnvironmentValues environment transformEnvironment",
      "ENV-0? ENV-10 ENV-11 ENV-12 ENV-13 ENV-14 ENV-15 ENV-17 ENV-22 ENV-23 ENV-24"),
    System(
      "values that containers set: `\\.font`, `\\.isEnabled`, `\\.colorScheme`", in: "S4",
      declares: "font isEnabled colorScheme locale dynamicTypeSize preferredColorScheme disabled",
      "ENV-18 ENV-19 ENV-20 ENV-21 HOST-05"),
    System(
      "values for ancestors: `PreferenceKey`", in: "S4",
      declares: "PreferenceKey preference onPreferenceChange transformPreference", "PREF-*"),
  ]

  private static let effects = [
    System("`onChange(of:initial:_:)`", in: "S0", declares: "onChange", "CHG-*"),
    System(
      "`onReceive(_:perform:)`, `Timer.publish`", in: "S0", declares: "onReceive Timer", "RECV-*"),
    System("`task(priority:_:)`", in: "S0", declares: "task", "TASK-*"),
    System("`onAppear`, `onDisappear`", declares: "onAppear onDisappear", "LIFE-*"),
    System(
      "`withAnimation`, `animation(_:value:)`, transactions", in: "S0",
      declares: "withAnimation animation Animation Transaction withTransaction transition",
      "TX-* ID-23"),
    System(
      "what moves: `scaleEffect`, `background`, `foregroundStyle`, `padding`", in: "S0 S2 S3",
      declares: "scaleEffect background foregroundStyle foregroundColor padding Image",
      "TX-07 TX-08 TX-12 TX-18 ID-23"),
  ]

  private static let structure = [
    System(
      "views and their updates", in: "S0 S1 S2 S3 S4", declares: "View ViewModifier", "VIEW-*"),
    System("`@ViewBuilder`", in: "S4", declares: "ViewBuilder", "BUILD-*"),
    System(
      "identity: `id(_:)`, `ForEach`, `Identifiable`, `Hasher`", in: "S0",
      declares: "id ForEach", "ID-* SOBJ-04 SOBJ-11 BIND-13"),
    System(
      "`Text`, `Button`, `Toggle`, `TextField`, `VStack`, `List`, `Form`", in: "S0 S1 S2 S3 S4",
      declares: "Text Button Toggle TextField VStack HStack List Form Image",
      "BIND-22 BUILD-01 HOST-*"),
    System(
      "the item of a list that is selected, filters", in: "S0 S4",
      declares: "List Picker Slider Stepper DatePicker searchable tag", "SEL-*"),
    System(
      "`sheet`, `dismiss`", in: "S0 S2 S3", declares: "sheet dismiss DismissAction",
      "BIND-23 ENV-16 NAV-06"),
    System(
      "navigation and dialogs",
      declares: "NavigationStack NavigationLink NavigationPath navigationDestination alert",
      "NAV-*"),
    System("`@FocusState`", in: "S0", declares: "FocusState focused", "FOC-*"),
    System(
      "`@GestureState`", in: "S0", declares: "GestureState gesture updating DragGesture", "GEST-*"),
  ]

  private static let programs = [
    System(
      "`App`, `Scene`, `WindowGroup`, `@main`", in: "S0 S1 S4",
      declares: "App Scene WindowGroup Window main openWindow scenePhase",
      "APP-* SOBJ-13 EOBJ-10 DP-07"),
    System(
      "`@AppStorage`, `UserDefaults`", in: "S4",
      declares: "AppStorage UserDefaults KeyValueStore FileStore",
      "STORE-01 STORE-02 STORE-03 STORE-04 STORE-05 STORE-06 STORE-1* STORE-2*"),
    System("`@SceneStorage`", in: "S4", declares: "SceneStorage", "STORE-07 STORE-08 STORE-09"),
    System("`PreviewProvider`", in: "S1", declares: "PreviewProvider", "PREV-* EOBJ-12"),
    System(
      "Foundation and Combine in sight", in: "S0 S1 S4", declares: "ObservableObject Timer",
      "IMP-*"),
    System("all of it together", declares: "Host View State", "RND-*"),
  ]
}
