import Conformance
import ConformanceKit

extension Catalogue {
  /// All clauses: those about observation, then those about data flow.
  public static let all: [Clause] = observation + dataFlow

  /// What views and their states do, on top of a registrar.
  public static let dataFlow: [Clause] = sorted(
    [
      views, viewInputs, viewUpdates, state, stateLifetimes, stateOfObjects, bindings,
      bindingConversions,
      controls, bindables, observables, observableReads, observableChanges, publishing,
      publishedValues, objects,
      stateObjects, sharedStateObjects, observedObjects, environmentObjects, environment,
      environmentModels, environmentStyles, changes, receiving, identity, identityOfRows,
      appearances, transactions, animations, dynamicProperties, threads, storedValues,
      sceneStorages, windows,
      settingsScenes, storedProperties, submissions, springs,
      storeChanges, storeFiles, storeDisks, storeKinds, storeLives, windowOrder,
      focus, focusTurns, gestures, gestureTurns, gestureOrder, gestureTables, gestureMemories,
      effectTurns, storePaths, storeInputs, windowLives, controlCalls, loopIssues, renewedObjects,
      stateTurns, optionalProperties, publishedEnds, storeBodies, sceneNames, presentationTurns,
      findings, hostRounds, effectChains,
      taskWaits, hostWaits, taskOrder, animationEnds, animationBounds, motions, movements,
      transitionDepths, transactionScopes, transactionTurns,
      randomMovements, randomWindows, randomAlarms,
      preferenceTurns, controlBounds, navigationTurns, builders, previews, preferences, selections,
      navigation, hosts, descriptions, queries, drivers, hostEnds, hostQuestions, hostLimits,
      viewQuestions, gestureWaits, viewComparisons, rowUpdates, imports,
      randomPrograms,
    ],
    by: dataFlowGroups.map(\.key))

  /// What the groups of ``dataFlow`` are about, in the order of the specification.
  private static let dataFlowGroups: KeyValuePairs = [
    "VIEW": "Views and their inputs", "STATE": "@State", "BIND": "@Binding",
    "BINDABLE": "@Bindable", "OBSV": "Observable objects in views",
    "OBJ": "ObservableObject and @Published", "SOBJ": "@StateObject", "OOBJ": "@ObservedObject",
    "EOBJ": "@EnvironmentObject", "ENV": "@Environment", "CHG": "onChange", "RECV": "onReceive",
    "ID": "Identity", "LIFE": "Appearance", "TASK": "task",
    "TX": "Transactions and animations", "DP": "Dynamic properties", "APP": "Apps and windows",
    "STORE": "@AppStorage and @SceneStorage", "FOC": "@FocusState", "GEST": "@GestureState",
    "BUILD": "View builders", "PREV": "Previews", "THR": "Threads", "PREF": "Preferences",
    "SEL": "Selection", "NAV": "Navigation and presentations", "HOST": "The host",
    "IMP": "Imports", "RND": "Random programs",
  ]

  /// What all groups are about, by what the ids of their clauses begin with.
  public static let groups: [String: String] = Dictionary(
    (Array(observationGroups) + Array(dataFlowGroups)).map { ($0.key, $0.value) },
    // There are random programs of both.
    uniquingKeysWith: { first, _ in first })
}
