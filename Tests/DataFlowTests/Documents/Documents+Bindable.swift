import DataFlow
import Testing

// S0-27 to S0-30: bindings to the properties of observable objects. A garden.

@Observable
private class Bed: Identifiable {
  var crop = "beans"
  var isWatered = true
}

/// S0-27: the wrapper on what all share, and in a type that is no view.
///
/// Swift has no wrappers on variables of a file; a static one is as global.
@MainActor
private enum Commons {
  @Bindable static var bed = Bed()
}

@MainActor
private struct Gardener {
  @Bindable var bed: Bed

  func sow(_ crop: String) { $bed.crop.wrappedValue = crop }
}

/// S0-28: an input, two controls, and a way out.
private struct BedEditor: View {
  @Bindable var bed: Bed
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    Form {
      TextField("Crop", text: $bed.crop).tag("crop")

      Toggle("Watered today", isOn: $bed.isWatered).tag("watered")

      Button("Done") {
        dismiss()
      }
      .tag("done")
    }
  }
}

private struct BedView: View {
  let bed: Bed
  @State private var isEditing = false

  var body: some View {
    Text("\(bed.crop), \(bed.isWatered ? "wet" : "dry")").tag("bed")
    Button("Edit") { isEditing = true }.tag("edit")
      .sheet(isPresented: $isEditing) { BedEditor(bed: bed) }
  }
}

/// S0-29: a local variable, in the closure of a row.
private struct Garden: View {
  @State private var beds = [Bed(), Bed(), Bed()]

  var body: some View {
    List(beds) { bed in
      @Bindable var bed = bed
      TextField("Crop", text: $bed.crop).tag(bed.crop)
    }
    ForEach(beds) { bed in Text(bed.crop) }
  }
}

/// S0-30: a local variable, of an object of the environment.
private struct CropEditor: View {
  @Environment(Bed.self) private var bed

  var body: some View {
    @Bindable var bed = bed
    TextField("Crop", text: $bed.crop).tag("crop")
  }
}

extension Documents {
  @MainActor
  @Suite struct BindableObjects {
    @Test func `bindings are made of globals, and in types that are no views`() {
      let crop: Binding<String> = Commons.$bed.crop
      crop.wrappedValue = "peas"
      #expect(Commons.bed.crop == "peas")
      let gardener = Gardener(bed: Commons.bed)
      gardener.sow("leeks")
      #expect(crop.wrappedValue == "leeks")
      #expect(Bindable(Commons.bed).isWatered.wrappedValue)
      @Bindable var bed = Commons.bed
      $bed.isWatered.wrappedValue = false
      #expect(!Commons.bed.isWatered)
    }

    @Test func `an editor writes two properties of its input, and dismisses itself`() {
      let host = Host { BedView(bed: Bed()) }
      host.tap("edit")
      host.set("crop", "kale")
      host.set("watered", false)
      #expect(host.text("bed") == "kale, dry")
      host.tap("done")
      #expect(!host.shows("crop"))
      #expect(host.issues.isEmpty)
    }

    @Test func `a local variable of a row makes bindings to the row's object`() {
      let host = Host { Garden() }
      host.set("beans", "corn")
      host.set("beans", "dill")
      #expect(host.shownTexts.filter { $0 != "Crop" } == ["corn", "dill", "beans"])
      #expect(host.bodies(Garden.self) == 1)
    }

    @Test func `a local variable makes bindings to an object of the environment`() {
      let bed = Bed()
      let host = Host { CropEditor().environment(bed) }
      host.set("crop", "mint")
      #expect(bed.crop == "mint")
    }
  }
}
