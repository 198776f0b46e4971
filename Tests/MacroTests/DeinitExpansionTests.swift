import ObservationCoreMacros
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacroExpansion
import Testing

@Suite struct DeinitExpansionTests {
  /// A class's mark, a member, and the properties that it is given the storage of.
  @Test(arguments: [
    ("@MainActor", "deinit { task?.cancel() }", "task"),
    ("@Actors.LoaderActor", "deinit { self.task?.cancel() }", "task"),
    ("@MainActor", "nonisolated deinit { other = task }", "other, task"),
    ("@MainActor", "deinit { if let task { task.cancel() } }", "task"),
    ("@MainActor", "deinit { other = 1; end { [task] in task?.cancel() } }", ""),
    ("@MainActor", "deinit { other = 1; let some: some Equatable = 2 }", ""),
    ("@MainActor", "deinit { other = 1; func make() -> some Any { 1 } }", ""),
    ("@MainActor", "deinit { other = 1; print(#line) }", ""),
    ("@MainActor", "@inlinable deinit { other = 1 }", ""),
    (
      "@MainActor",
      """
      deinit {
        #if DEBUG
          let other = 2
        #endif
        print(other)
      }
      """, ""
    ),
    ("@MainActor", "deinit { atEnd(); self.atEnd(); send(atEnd) }", "atEnd, atEnd()"),
    ("@MainActor", "deinit { other(1); later?(); [1].map(other) }", "later, other"),
    ("@MainActor", "deinit { shared(1); print(shared) }", ""),
    ("@preconcurrency @MainActor", "deinit { task?.cancel() }", ""),
    ("@MainActor(unsafe)", "deinit { task?.cancel() }", ""),
    ("@globalActor", "deinit { task?.cancel() }", ""),
    ("@MainActor", "deinit { other = 1; end { task?.cancel() } }", "other"),
    ("@MainActor", "deinit { `default` = self.default }", "default"),
    ("@MainActor", "deinit { func end() { task?.cancel() } }", ""),
    ("@MainActor", "deinit { if let task, other == 1 { print(task) } }", "other, task"),
    ("@MainActor", "deinit { let task = 1; print(task) }", ""),
    ("@MainActor", "deinit { if let ignored { print(ignored) } }", ""),
    ("@MainActor", "deinit { let task = 1; if let task { print(task) } }", ""),
    ("@MainActor", "deinit { struct Inner { var task = 1; var same: Int { task } } }", ""),
    ("@MainActor", "deinit { do {} catch { print(error) } }", ""),
    ("@MainActor", "deinit { print(other.task, task?(1), \\Self.task) }", "other, task"),
    ("@MainActor", "deinit { print(other.task, \\.task, \\Self.task) }", "other"),
    ("@MainActor", "deinit { print(ignored, open, kept, computed, late) }", ""),
    ("@MainActor", "deinit { MainActor.assumeIsolated { task?.cancel() } }", ""),
    ("@MainActor", "isolated deinit { task?.cancel() }", ""),
    ("@MainActor", "@MainActor deinit { task?.cancel() }", ""),
    ("@MainActor", "deinit { print(1) }", ""),
    ("@MainActor", "deinit", ""),
    ("@MainActor", "func end() { task?.cancel() }", ""),
    ("", "deinit { task?.cancel() }", ""),
    ("nonisolated", "deinit { task?.cancel() }", ""),
    ("@objc", "deinit { task?.cancel() }", ""),
  ])
  func `a deinit uses what isolated properties store`(
    _ mark: String, _ member: String, _ names: String
  ) throws {
    let declaration: DeclSyntax = """
      @Observable \(raw: mark) final class Model {
        var task: Task<Void, Never>?
        @ObservationTracked var other = 0
        var `default` = 0
        var error = 0
        var atEnd: @Sendable () -> Void = {}
        var later: (() -> Void)?
        var shared = 0
        func shared(_ number: Int) {}
        @ObservationIgnored var ignored = 0
        nonisolated var open = 0
        let kept = 0
        var computed: Int { 0 }
        lazy var late = 0
        \(raw: member)
      }
      """
    let model = try #require(declaration.as(ClassDeclSyntax.self))
    let last = try #require(model.memberBlock.members.last?.decl)
    let attributes = try ObservableMacro.expansion(
      of: "@Observable", attachedTo: model, providingAttributesFor: last,
      in: BasicMacroExpansionContext())
    let list = names.split(separator: ", ").map { "\"\($0)\"" }.joined(separator: ", ")
    #expect(
      attributes.map(\.description)
        == (list.isEmpty ? [] : ["@ObservationCore.ObservationDeinit(__using: \(list))"]))
  }

  @Test func `what is stored stands where the property did`() {
    expectExpansion(
      of: """
        class Model {
          @ObservationDeinit(__using: "task", "end()", "default")
          deinit {
            // Why.
            if let task { task.cancel() }; print(task)
            guard let task: Work else { return }
            end(task, self.task) { other.task = self.task }

            `default` += "é"; self.default = \\Self.default  // Last.
          }
        }
        """,
      ["ObservationDeinit": MacroSpec(type: ObservationDeinitMacro.self)],
      to: """
        class Model {
          deinit {
          #sourceLocation(file: "test.swift", line: 5)
          if let task = self._task { task.cancel() }; print(self._task)
              guard let task: Work = self._task else { return }
              self._end(task, self._task) { other.task = self.task }

              self._default += "é"; self._default = \\Self.default
          }
        }
        """)
  }
}
