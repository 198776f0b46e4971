// What code written for SwiftUI does with `State`, after changing the import.
import DataFlow

struct Recipe {
  var title: String
  var cook: String
  var isFavourite: Bool = false
}

/// A state, its button, and modifiers that depend on it.
struct KitchenTimer: View {
  let recipe: Recipe
  @State private var isRunning: Bool = false

  var body: some View {
    VStack {
      Text(recipe.title)
        .tag("title")
      Text(recipe.cook)
      Button(action: {
        withAnimation(.easeInOut(duration: 1)) {
          self.isRunning.toggle()
        }
      }) {
        Image(systemName: isRunning ? "stop.circle" : "timer")
          .scaleEffect(isRunning ? 1 : 1.5)
      }
      .tag("run")
    }
    .background(isRunning ? Color.green : Color.red)
  }
}

/// A binding to a member of a state.
struct RecipeCard: View {
  @State private var recipe = Recipe(title: "Dumplings", cook: "Mei")

  var body: some View {
    VStack {
      Toggle("Favourite", isOn: $recipe.isFavourite)
        .tag("favourite")
      Text(recipe.isFavourite ? "kept" : "not kept")
        .tag("kept")
      KitchenTimer(recipe: recipe)
    }
  }
}

/// Private states, written by text fields and handed to a closure.
struct Registration: View {
  var handler: (Guest) -> Void

  @State private var name = ""
  @State private var city = ""

  struct Guest: Equatable {
    var name: String
    var city: String
  }

  var body: some View {
    VStack {
      TextField("Name", text: $name)
        .tag("name")
      TextField("City", text: $city)
        .tag("city")
      Button(
        action: {
          self.handler(Guest(name: self.name, city: self.city))
        },
        label: { Text("Register") }
      )
      .tag("register")
    }
    .padding()
  }
}

@Observable
final class Bicycle: Identifiable {
  var label = "Bicycle 1"
  var isFree = true
}

/// An observable object in a state; children get the object.
struct RentalDesk: View {
  @State private var bicycle = Bicycle()

  var body: some View {
    BicycleLabel(bicycle: bicycle)
    BicycleCheckout(bicycle: bicycle)
  }
}

struct BicycleLabel: View {
  var bicycle: Bicycle

  var body: some View {
    Text(bicycle.label)
      .tag("label")
  }
}

struct BicycleCheckout: View {
  var bicycle: Bicycle

  var body: some View {
    Button(bicycle.isFree ? "Rent" : "Return") {
      bicycle.isFree.toggle()
    }
    .tag("checkout")
    Button("Rename") { bicycle.label = "Bicycle 2" }
      .tag("rename")
  }
}

/// An optional object in a state; a child ends it through a binding.
struct LostProperty: View {
  @State private var bicycle: Bicycle?

  var body: some View {
    if let bicycle {
      BicycleLabel(bicycle: bicycle)
    }
    Button("Find") { bicycle = Bicycle() }
      .tag("find")
    Reclaim(bicycle: $bicycle)
  }

  struct Reclaim: View {
    @Binding var bicycle: Bicycle?

    var body: some View {
      Button("Reclaim") {
        bicycle = nil
      }
      .tag("reclaim")
    }
  }
}
