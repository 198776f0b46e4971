/// Every clause, in the order of the specification.
public enum Catalogue {
  public static let all: [Clause] = []
}
