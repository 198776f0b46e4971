public enum BenchKit {}
