/// Every mutant.
public enum MutantCatalogue {
  public static let all: [Mutant] = []
}
