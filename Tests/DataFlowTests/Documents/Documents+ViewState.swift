import DataFlow
import Testing

// S2-01 to S2-06: state of views, and bindings to it. An allotment.

private struct Tenant: Equatable {
  var name: String
  var plot: String

  static func load() -> Tenant { Tenant(name: "Olga", plot: "7") }
}

/// S2-01: two properties that nobody keeps.
private struct LooseApplication: View {
  var handler: (Tenant) -> Void
  var name = ""
  var plot = ""

  var body: some View {
    Text("'\(name)' '\(plot)'").tag("application")
    Button("Apply") { handler(Tenant(name: name, plot: plot)) }.tag("apply")
  }
}

/// S2-02: the same as states, private to the view.
private struct KeptApplication: View {
  var handler: (Tenant) -> Void

  @State private var name = ""
  @State private var plot = ""

  var body: some View {
    Text("'\(name)' '\(plot)'").tag("application")
    Button("Fill in") { name = "Piet" }.tag("name")
    Button("Choose") { plot = "9" }.tag("plot")
  }
}

/// S2-03: text fields write them, and a button hands them over.
private struct Application: View {
  var handler: (Tenant) -> Void

  @State private var name = ""
  @State private var plot = ""

  var body: some View {
    VStack {
      TextField("Name", text: $name).tag("name")
      TextField("Plot", text: $plot).tag("plot")
      Button(
        action: {
          self.handler(
            Tenant(
              name: self.name,
              plot: self.plot
            ))
        },
        label: { Text("Apply") }
      )
      .tag("apply")
    }
    .padding()
  }
}

/// S2-04: a binding for each value.
private struct PlotForm: View {
  @Binding var name: String
  @Binding var plot: String

  var body: some View {
    VStack {
      TextField("Name", text: $name).tag("name")
      TextField("Plot", text: $plot).tag("plot")
    }
    .padding()
  }
}

/// S2-05: one binding for the whole.
private struct TenantForm: View {
  @Binding var tenant: Tenant

  var body: some View {
    VStack {
      TextField("Name", text: $tenant.name).tag("name")
      TextField("Plot", text: $tenant.plot).tag("plot")
    }
    .padding()
  }
}

/// S2-06: the owner, which presents the form.
private struct TenantCard: View {
  @State private var tenant = Tenant.load()
  @State private var isFormShown = false

  var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      (Text("Name: ")
        .foregroundColor(.secondary)
        + Text(tenant.name)).tag("card name")
      (Text("Plot: ")
        .foregroundColor(.secondary)
        + Text(tenant.plot)).tag("card plot")
      Button(
        action: { self.isFormShown = true },
        label: { Text("Correct") }
      )
      .tag("correct")
    }
    .padding()
    .sheet(isPresented: $isFormShown) {
      VStack {
        TenantForm(tenant: self.$tenant)
        Button(
          action: { self.isFormShown = false },
          label: { Text("Close") }
        )
        .tag("close")
      }
    }
  }
}

/// Makes its content again.
private struct Allotment<Content: View>: View {
  @State private var weeds = 0
  @ViewBuilder let content: (Int) -> Content

  var body: some View {
    Button("Weed") { weeds += 1 }.tag("weed")
    content(weeds)
  }
}

extension Documents {
  @MainActor
  @Suite struct ViewState {
    @Test func `plain properties are what the parent made them last`() {
      var tenants: [Tenant] = []
      let host = Host {
        Allotment { weeds in
          LooseApplication(handler: { tenants.append($0) }, name: weeds == 0 ? "Rosa" : "")
        }
      }
      #expect(host.text("application") == "'Rosa' ''")
      host.tap("weed")
      #expect(host.text("application") == "'' ''")
      host.tap("apply")
      #expect(tenants == [Tenant(name: "", plot: "")])
    }

    @Test func `a view is evaluated whenever a state that it reads changes`() {
      let host = Host { KeptApplication { _ in } }
      host.tap("name")
      #expect(host.text("application") == "'Piet' ''")
      host.tap("plot")
      #expect(host.text("application") == "'Piet' '9'")
      #expect(host.bodies(KeptApplication.self) == 3 && host.issues.isEmpty)
    }

    @Test func `text fields fill states, and a button hands them to a closure`() {
      var tenants: [Tenant] = []
      let host = Host { Application { tenants.append($0) } }
      host.set("name", "Sven")
      host.set("plot", "12")
      host.tap("apply")
      #expect(tenants == [Tenant(name: "Sven", plot: "12")])
      #expect(host.shown("VStack")?.style == [.padding(edges: .all, length: nil)])
    }

    @Test func `a form edits values that are kept elsewhere`() {
      var tenant = Tenant.load()
      let host = Host {
        PlotForm(
          name: Binding(get: { tenant.name }, set: { tenant.name = $0 }),
          plot: Binding(get: { tenant.plot }, set: { tenant.plot = $0 }))
      }
      host.set("name", "Tove")
      host.set("plot", "8")
      #expect(tenant == Tenant(name: "Tove", plot: "8"))
    }

    @Test func `a form edits the members of a value through one binding`() {
      var tenant = Tenant.load()
      let host = Host { TenantForm(tenant: Binding(get: { tenant }, set: { tenant = $0 })) }
      host.set("plot", "8")
      #expect(tenant == Tenant(name: "Olga", plot: "8"))
    }

    @Test func `a sheet edits the state of its presenter, and a write of false closes it`() {
      let host = Host { TenantCard() }
      #expect(host.text("card name") == "Name: Olga" && !host.shows("name"))
      #expect(host.shown("Text")?.runStyles == [[.foreground(.secondary)], []])
      host.tap("correct")
      host.set("name", "Ulla")
      host.set("plot", "5")
      #expect(host.text("card name") == "Name: Ulla" && host.text("card plot") == "Plot: 5")
      host.tap("close")
      #expect(!host.shows("name") && host.text("card name") == "Name: Ulla")
      #expect(host.issues.isEmpty)
    }
  }
}
