public enum Workloads {}
