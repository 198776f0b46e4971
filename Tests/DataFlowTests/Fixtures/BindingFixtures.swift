// What code written for SwiftUI does with `Binding` and `Bindable`, after
// changing the import.
import DataFlow

/// A control that shares its parent's state.
struct LampSwitch: View {
  @Binding var isLit: Bool

  var body: some View {
    Button(isLit ? "Off" : "On") {
      isLit.toggle()
    }
    .tag("switch")
  }
}

struct Lamp: View {
  var room: String
  @State private var isLit: Bool = false

  var body: some View {
    VStack {
      Text(room)
        .foregroundStyle(isLit ? .primary : .secondary)
        .tag("room")
      LampSwitch(isLit: $isLit)  // The source of truth stays here.
    }
  }
}

struct Address: Equatable {
  var street: String
  var town: String
}

/// Two bindings, or one to the whole value.
struct StreetEditor: View {
  @Binding var street: String
  @Binding var town: String

  var body: some View {
    VStack {
      TextField("Street", text: $street)
        .tag("street")
      TextField("Town", text: $town)
        .tag("town")
    }
    .padding()
  }
}

struct AddressEditor: View {
  @Binding var address: Address

  var body: some View {
    StreetEditor(street: $address.street, town: $address.town)
  }
}

/// A sheet that edits its presenter's state.
struct AddressBook: View {
  @State private var address = Address(street: "Mill Lane", town: "Oxford")
  @State private var isEditing = false
  var onDismiss: (() -> Void)?

  var body: some View {
    VStack(alignment: .leading, spacing: 10) {
      (Text("Street: ")
        .foregroundColor(.secondary)
        + Text(address.street))
        .tag("shown")
      Button(
        action: { self.isEditing = true },
        label: { Text("Edit") }
      )
      .tag("edit")
    }
    .padding()
    .sheet(isPresented: $isEditing, onDismiss: onDismiss) {
      VStack {
        AddressEditor(address: self.$address)
        Button(
          action: { self.isEditing = false },
          label: { Text("Done") }
        )
        .tag("done")
      }
    }
  }
}

/// An element's binding, in a list.
struct Errands: View {
  struct Errand: Identifiable {
    let id: Int
    var isDone: Bool = false
  }

  @State private var errands = [Errand(id: 1), Errand(id: 2)]

  var body: some View {
    List($errands) { $errand in
      Toggle("\(errand.id)", isOn: $errand.isDone)
        .tag(errand.id)
    }
    Text("\(errands.count { $0.isDone }) done")
      .tag("done")
  }
}

@Observable
final class Song: Identifiable {
  var name: String = "Untitled"
  var isPublic: Bool = true
}

/// Bindings to an observable object, and the way out of a presentation.
struct SongEditor: View {
  @Bindable var song: Song
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    Form {
      TextField("Name", text: $song.name)
        .tag("name")

      Toggle("Everybody may hear it", isOn: $song.isPublic)
        .tag("public")

      Button("Close") {
        dismiss()
      }
      .tag("close")
    }
  }
}

struct SongShelf: View {
  @State private var song = Song()
  @State private var isEditing = false

  var body: some View {
    Text(song.name)
      .tag("shelf")
    Button("Edit") { isEditing = true }
      .tag("edit")
      .sheet(isPresented: $isEditing) {
        SongEditor(song: song)
      }
  }
}

/// A local `@Bindable`, in a row.
struct Songbook: View {
  let songs: [Song]

  var body: some View {
    List(songs) { song in
      @Bindable var song = song
      TextField("Name", text: $song.name)
        .tag("row \(songs.firstIndex { $0 === song } ?? -1)")
    }
  }
}

/// A local `@Bindable`, of an object in the environment.
struct SongTitle: View {
  @Environment(Song.self) private var song

  var body: some View {
    @Bindable var song = song
    TextField("Name", text: $song.name)
      .tag("title")
  }
}

/// `Bindable` in a type that is no view.
@MainActor
struct SongPlayer {
  @Bindable var song: Song

  var name: Binding<String> { $song.name }
}
