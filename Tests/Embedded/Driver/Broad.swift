import ObservationCore

/// A model with more properties than a word has bits.
@Observable
final class Broad {
  var p0 = 0
  var p1 = 0
  var p2 = 0
  var p3 = 0
  var p4 = 0
  var p5 = 0
  var p6 = 0
  var p7 = 0
  var p8 = 0
  var p9 = 0
  var p10 = 0
  var p11 = 0
  var p12 = 0
  var p13 = 0
  var p14 = 0
  var p15 = 0
  var p16 = 0
  var p17 = 0
  var p18 = 0
  var p19 = 0
  var p20 = 0
  var p21 = 0
  var p22 = 0
  var p23 = 0
  var p24 = 0
  var p25 = 0
  var p26 = 0
  var p27 = 0
  var p28 = 0
  var p29 = 0
  var p30 = 0
  var p31 = 0
  var p32 = 0
  var p33 = 0
  var p34 = 0
  var p35 = 0
  var p36 = 0
  var p37 = 0
  var p38 = 0
  var p39 = 0
  var p40 = 0
  var p41 = 0
  var p42 = 0
  var p43 = 0
  var p44 = 0
  var p45 = 0
  var p46 = 0
  var p47 = 0
  var p48 = 0
  var p49 = 0
  var p50 = 0
  var p51 = 0
  var p52 = 0
  var p53 = 0
  var p54 = 0
  var p55 = 0
  var p56 = 0
  var p57 = 0
  var p58 = 0
  var p59 = 0
  var p60 = 0
  var p61 = 0
  var p62 = 0
  var p63 = 0
  var p64 = 0
  var p65 = 0
  var p66 = 0
  var p67 = 0
  var p68 = 0
  var p69 = 0
}

final class BroadSubject: Subject {
  private let object = Broad()

  override func read(_ property: Int) -> Int {
    switch property {
    case 0: object.p0
    case 1: object.p69
    case 2: object.p63
    default: object.p64
    }
  }

  override func write(_ property: Int, _ value: Int) {
    switch property {
    case 0: object.p0 = value
    case 1: object.p69 = value
    case 2: object.p63 = value
    default: object.p64 = value
    }
  }

  override func add(_ property: Int) {
    switch property {
    case 0: object.p0 += 1
    case 1: object.p69 += 1
    case 2: object.p63 += 1
    default: object.p64 += 1
    }
  }

  override func sum() -> Int {
    var sum = 0
    sum += object.p0 + object.p1 + object.p2 + object.p3 + object.p4 + object.p5 + object.p6
    sum += object.p7 + object.p8 + object.p9 + object.p10 + object.p11 + object.p12 + object.p13
    sum += object.p14 + object.p15 + object.p16 + object.p17 + object.p18 + object.p19 + object.p20
    sum += object.p21 + object.p22 + object.p23 + object.p24 + object.p25 + object.p26 + object.p27
    sum += object.p28 + object.p29 + object.p30 + object.p31 + object.p32 + object.p33 + object.p34
    sum += object.p35 + object.p36 + object.p37 + object.p38 + object.p39 + object.p40 + object.p41
    sum += object.p42 + object.p43 + object.p44 + object.p45 + object.p46 + object.p47 + object.p48
    sum += object.p49 + object.p50 + object.p51 + object.p52 + object.p53 + object.p54 + object.p55
    sum += object.p56 + object.p57 + object.p58 + object.p59 + object.p60 + object.p61 + object.p62
    sum += object.p63 + object.p64 + object.p65 + object.p66 + object.p67 + object.p68 + object.p69
    return sum
  }
}
