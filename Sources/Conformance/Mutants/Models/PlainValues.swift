/// ``ValuesModel`` without observation, for mutants that add it to one
/// property, badly.
///
/// `@unchecked Sendable`, as every model is: the clauses guard what they share.
class PlainValues: @unchecked Sendable {
  let registrar = MutantRegistrar()

  var integer: Int = 0
  var floating: Double = 0
  var text: String = ""
  var array: [Int] = []
  var optionalInteger: Int? = nil
  var reference: PlainReference = PlainReference(0)
  var optionalReference: PlainReference? = nil
  weak var weakReference: PlainReference? = nil
  var equatableReference: EquatableReference = EquatableReference(0)
  var anything: Any = 0
  var pair: (Int, Int) = (0, 0)
  var closure: () -> Int = { 0 }
  var buffer: CopyCountingBuffer = CopyCountingBuffer()

  required init() {}
}
