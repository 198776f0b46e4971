extension Issue {
  static func windowsNotRestored(_ reason: String) -> Issue {
    Issue(
      kind: .windowsNotRestored,
      description: "The windows that the store has under \"\(SceneArchive.key)\" cannot be read: "
        + "\(reason). The program begins as at its first launch.")
  }

  static func noSuchScene(_ wanted: String, _ scenes: [WindowScene]) -> Issue {
    let known = scenes.filter { !$0.declaration.isSettings }.map { scene in
      let parts = [
        scene.declaration.id.map { "\"\($0)\"" }, scene.declaration.valueType.map { "for \($0)" },
      ]
      let name = parts.compactMap(\.self).joined(separator: " ")
      return name.isEmpty ? "one without a name" : name
    }
    return Issue(
      kind: .noSuchScene,
      description: "No scene opens windows by \(wanted). There are: "
        + (known.isEmpty ? "none" : known.joined(separator: ", "))
        + ". Add a WindowGroup or a Window with this id or type to the App.")
  }

  static var noSettings: Issue {
    Issue(
      kind: .noSuchScene,
      description: "The program has no settings that could be opened. Add Settings to the App.")
  }
}
