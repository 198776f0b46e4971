import Conformance
import ConformanceKit

extension Catalogue {
  /// All clauses: those about observation, then those about data flow.
  public static let all: [Clause] = observation + dataFlow

  /// What views and their states do, on top of a registrar.
  public static let dataFlow: [Clause] = sorted(
    [
      views, viewInputs, state, stateLifetimes, stateOfObjects, bindings, bindingConversions,
      controls, bindables, observables, observableReads, observableChanges, publishing, objects,
      stateObjects, sharedStateObjects, observedObjects, environmentObjects, environment,
      environmentModels, environmentStyles, changes, receiving, identity, identityOfRows,
      appearances, transactions, animations, dynamicProperties, threads, storedValues,
      sceneStorages, windows,
      storeChanges, storeFiles, windowOrder,
      focus, focusTurns, gestures, gestureTurns, effectTurns, taskWaits, animationEnds,
      preferenceTurns, controlBounds, navigationTurns, builders, previews, preferences, selections,
      navigation, hosts, imports,
    ],
    by: [
      "VIEW", "STATE", "BIND", "BINDABLE", "OBSV", "OBJ", "SOBJ", "OOBJ", "EOBJ", "ENV", "CHG",
      "RECV", "ID", "LIFE", "TASK", "TX", "DP", "APP", "STORE", "FOC", "GEST", "BUILD", "PREV",
      "THR", "PREF", "SEL", "NAV", "HOST", "IMP",
    ])
}
