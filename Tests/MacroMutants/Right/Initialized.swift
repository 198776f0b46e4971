// Expanded for Linux, Embedded
import ObservationCore

// A large class without an initializer: its properties have no accessor for one.

protocol InitializedPart: AnyObject {}

@MainActor @Observable
class InitializedOpen {
  var few = 0
}

@MainActor @Observable
final class InitializedModel<Element>: InitializedOpen, @MainActor Codable {
  var inferred = 1
  var stated: Int = 2 {
    willSet { print(newValue) }
    didSet { print(oldValue) }
  }
  var absent: Int?
  var implicit: Int!
  var generic: Int? = nil
  private(set) var list: [String: [Int]] = ["a": [1]]
  var elements: [Element] = []
  var element: Element? = nil
  weak var parent: InitializedModel?
  unowned(unsafe) var owner: (any InitializedPart)? = nil
  var call: (Int) -> Int = { $0 + 1 }
  var closure = { (number: Int) -> Int in number * 2 }
  var pair = (1, "a")
  var other0 = 0
  var other1 = 1
  var other2 = 2
  var other3 = 3
  var other4 = 4
  var other5 = 5
  var other6 = 6
  var other7 = 7
  var other8 = 8
  var other9 = 9
  var other10 = 10
  var other11 = 11
  var other12 = 12
  var other13 = 13
  var other14 = 14
  var other15 = 15
  var other16 = 16
  var other17 = 17
  var other18 = 18
  var other19 = 19
  var other20 = 20
  var other21 = 21
  var other22 = 22
  var other23 = 23
  var other24 = 24
  var other25 = 25
  var other26 = 26
  var other27 = 27
  var other28 = 28
  var other29 = 29
  var other30 = 30
  var other31 = 31
  var other32 = 32
  var other33 = 33
  var other34 = 34
  var other35 = 35
  var other36 = 36
  var other37 = 37
  var other38 = 38
  var other39 = 39
  var other40 = 40
  var other41 = 41
  var other42 = 42
  var other43 = 43
  var other44 = 44
  var other45 = 45
  var other46 = 46
  var other47 = 47
  var other48 = 48
  var other49 = 49
  var other50 = 50
  var other51 = 51
  var other52 = 52
  var other53 = 53
  var other54 = 54
  var other55 = 55
  var other56 = 56
  var other57 = 57
  var other58 = 58
  var other59 = 59
  var other60 = 60
  var other61 = 61
  var other62 = 62
  var other63 = 63
  var other64 = 64
  var other65 = 65
  var other66 = 66
  var other67 = 67
  var other68 = 68
  var other69 = 69
  var other70 = 70
  var other71 = 71
  var other72 = 72
  var other73 = 73
  var other74 = 74
  var other75 = 75
  var other76 = 76
  var other77 = 77
  var other78 = 78
  var other79 = 79
  var other80 = 80
  var other81 = 81
  var other82 = 82
  var other83 = 83
  var other84 = 84
  var other85 = 85
  var other86 = 86
  var other87 = 87
  var other88 = 88
  var other89 = 89
  var other90 = 90
  var other91 = 91
  var other92 = 92
  var other93 = 93
  var other94 = 94
  var other95 = 95
  var other96 = 96
  var other97 = 97
  var other98 = 98
  var other99 = 99

  enum CodingKeys: String, CodingKey {
    case _inferred = "inferred"
    case _absent = "absent"
  }

  func fill() { list["b"] = [2] }
}

extension InitializedModel {
  convenience init(inferred: Int) {
    self.init()
    self.inferred = inferred
  }
}

@MainActor
func useInitialized() {
  let model = InitializedModel<Int>(inferred: 4)
  model.stated += model.call(model.closure(1))
  model.absent = model.implicit
  model.generic = model.few
  model.pair.0 = model.list.count
  model.parent = model
  model.element = model.elements.first
  model.fill()
}
