@main enum Conform { static func main() {} }
