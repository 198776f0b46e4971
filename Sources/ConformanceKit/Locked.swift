// What clauses and candidates guard their counts with: part of what an adopter
// imports, with its members.
@_exported public import class CommandKit.Locked
