import DataFlow
import Testing

@MainActor @Suite struct FieldTests {
  @Test func `fields and pickers of dates have what they are given beside their values`() {
    let date = Date(timeIntervalSince1970: 0)
    let host = Host {
      TextField("Name", text: .constant(""))
      TextField("Name", text: .constant(""), prompt: Text("Ada"))
      TextField(text: .constant(""), prompt: Text("Ada")) { Text("Name") }
      TextField("Note", text: .constant(""), prompt: Text("long"), axis: .vertical)
      TextField("Note", text: .constant(""), axis: .vertical)
      TextField("Age", value: .constant(7), format: .number, prompt: Text("years"))
      TextField("Age", value: .constant(7 as Int?), format: .number, prompt: Text("years"))
      DatePicker("Day", selection: .constant(date), displayedComponents: .date)
      DatePicker(
        "Hour", selection: .constant(date), in: date..., displayedComponents: .hourAndMinute)
      DatePicker("Both", selection: .constant(date), in: ...date)
    }
    #expect(
      host.elements.prefix(7).map { [$0.prompt, $0.axis.map { "\($0)" }] } == [
        [nil, nil], ["Ada", nil], ["Ada", nil], ["long", "vertical"], [nil, "vertical"],
        ["years", nil], ["years", nil],
      ])
    #expect(
      host.elements.map(\.displayedComponents) == Array(repeating: nil, count: 7) + [
        .date, .hourAndMinute, [.date, .hourAndMinute],
      ])
    #expect(
      host.description.split(separator: "\n").suffix(7) == [
        #"TextField "Note" = "" prompt("long") axis(vertical)"#,
        #"TextField "Note" = "" axis(vertical)"#,
        #"TextField "Age" = "7" prompt("years")"#, #"TextField "Age" = "7" prompt("years")"#,
        #"DatePicker "Day" = 1970-01-01 00:00:00 +0000 date"#,
        #"DatePicker "Hour" = 1970-01-01 00:00:00 +0000 time"#,
        #"DatePicker "Both" = 1970-01-01 00:00:00 +0000"#,
      ])
  }
}
