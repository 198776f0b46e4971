public import ConformanceKit
internal import DataFlow
internal import DataFlowConformance

/// The loops of the workloads of views, in hosts that observe with a candidate.
///
/// They are the same code for every candidate, and are compiled in this module:
/// what differs is only what the host tracks models with.
public enum ViewLoops {
  /// The loops of all workloads of views, in the order of the reports.
  ///
  /// - Parameter candidate: Whose tracking the hosts use.
  public static func all(_ candidate: any Candidate.Type) -> [WorkloadLoop] {
    let tracking = candidate.tracking
    return [
      writes(.viewLeaf, tracking, content: statefulLeaves) { _, _ in 0 },
      writes(.viewRotating, tracking, content: statefulLeaves) { turn, count in turn % count },
      leafAlone(candidate), allLeaves(tracking), repeated(tracking),
      mount(.viewMountPlain, tracking, content: plainLeaves),
      mount(.viewMountStateful, tracking, content: statefulLeaves),
      writes(.viewParent, tracking, content: plainLeaves) { _, _ in 0 },
      write(.viewChange, tracking) { WatchedLeaf(ledger: $0) },
      write(.viewNoChange, tracking) { CalmLeaf(ledger: $0) },
      write(.viewTask, tracking) { WorkingLeaf(ledger: $0) },
      write(.viewPreference, tracking) {
        Listening(ledger: $0, content: TellingLeaf(ledger: $0))
      },
      write(.viewSamePreference, tracking) {
        Listening(ledger: $0, content: RepeatingLeaf(ledger: $0))
      },
      write(.viewMove, tracking) { MovingLeaf(ledger: $0) },
      write(.viewStored, tracking) { StoredLeaf(ledger: $0) },
      write(.viewStateRead, tracking) { ReadingLeaf(ledger: $0) },
      write(.viewStoredRead, tracking) { StoredReadingLeaf(ledger: $0) },
      list(.viewListSwap, tracking, ListChange.swap),
      list(.viewListTenth, tracking, ListChange.tenth),
      list(.viewListAppend, tracking, ListChange.append),
      list(.viewListInsert, tracking, ListChange.insert),
    ] + lists(tracking) + [
      weigh(.memoryViewPlain, tracking, content: plainLeaves),
      weigh(.memoryViewStateful, tracking, content: statefulLeaves),
    ]
  }

  @MainActor
  private static func plainLeaves(_ count: Int, _ ledger: Ledger) -> PlainLeaves {
    PlainLeaves(count: count, ledger: ledger)
  }

  @MainActor
  private static func statefulLeaves(_ count: Int, _ ledger: Ledger) -> StatefulLeaves {
    StatefulLeaves(count: count, ledger: ledger)
  }

  /// Hosts, and what their bodies leave behind; only used on the main actor.
  ///
  /// Views have the ledger, and never this, which has their hosts.
  private final class MeasuredHosts: @unchecked Sendable {
    let ledger = Ledger()
    let source = ItemSource()
    var hosts: [Host] = []
  }

  /// One host, and what its bodies will leave behind.
  @MainActor
  private static func measuredHost<Content: View>(
    _ tracking: DataFlow::Tracking,
    content: @escaping @MainActor (Ledger, ItemSource) -> Content
  ) -> MeasuredHosts {
    let measured = MeasuredHosts()
    let (ledger, source) = (measured.ledger, measured.source)
    measured.hosts = [Host(tracking: tracking) { content(ledger, source) }]
    return measured
  }

  /// What bodies have seen and how often they ran while `body` did.
  @MainActor
  private static func checksum(_ measured: MeasuredHosts, _ body: () -> Void) -> Int {
    let before = fires()
    measured.ledger.sum = 0
    body()
    return measured.ledger.sum &+ Workload.fire &* (fires() &- before)
  }
}

// MARK: - Writes

extension ViewLoops {
  /// As `view/leaf`, for candidates whose hosts look at both worlds.
  private static func leafAlone(_ candidate: any Candidate.Type) -> WorkloadLoop {
    guard candidate is any HostedCandidate.Type, candidate.capabilities.contains(.standardModels)
    else { return WorkloadLoop(.viewAlone, unavailable: "its hosts look at one world") }
    return writes(.viewAlone, .coreAlone, content: statefulLeaves) { _, _ in 0 }
  }

  /// One state of those that `content` has put into the ledger is written in
  /// each turn.
  private static func writes<Content: View>(
    _ workload: Workload, _ tracking: DataFlow::Tracking,
    content: @escaping @MainActor @Sendable (Int, Ledger) -> Content,
    leaf: @escaping @Sendable (_ turn: Int, _ count: Int) -> Int
  ) -> WorkloadLoop {
    WorkloadLoop(each: workload) { shape, _ in
      let count = shape.size
      let measured = onMainActor { measuredHost(tracking) { ledger, _ in content(count, ledger) } }
      return { iterations in
        onMainActor {
          checksum(measured) {
            let host = measured.hosts[0]
            for turn in 0..<iterations {
              host.turn { measured.ledger.bindings[leaf(turn, count)].wrappedValue = turn + 1 }
            }
          }
        }
      }
    }
  }

  /// The state of a single view is written in each turn.
  private static func write<Content: View>(
    _ workload: Workload, _ tracking: DataFlow::Tracking,
    content: @escaping @MainActor @Sendable (Ledger) -> Content
  ) -> WorkloadLoop {
    writes(workload, tracking, content: { content($1) }, leaf: { _, _ in 0 })
  }

  private static func allLeaves(_ tracking: DataFlow::Tracking) -> WorkloadLoop {
    WorkloadLoop(each: .viewAll) { shape, _ in
      let count = shape.size
      let measured = onMainActor {
        measuredHost(tracking) { ledger, _ in StatefulLeaves(count: count, ledger: ledger) }
      }
      return { iterations in
        onMainActor {
          checksum(measured) {
            for turn in 0..<iterations {
              measured.hosts[0].turn {
                for binding in measured.ledger.bindings { binding.wrappedValue = turn + 1 }
              }
            }
          }
        }
      }
    }
  }

  private static func repeated(_ tracking: DataFlow::Tracking) -> WorkloadLoop {
    WorkloadLoop(each: .viewRepeat) { shape, _ in
      let writes = shape.size
      let measured = onMainActor {
        measuredHost(tracking) { ledger, _ in StatefulLeaves(count: 1, ledger: ledger) }
      }
      return { iterations in
        onMainActor {
          checksum(measured) {
            let binding = measured.ledger.bindings[0]
            for turn in 1...max(1, iterations) where turn <= iterations {
              measured.hosts[0].turn {
                for write in 1...writes { binding.wrappedValue = (turn - 1) * writes + write }
              }
            }
          }
        }
      }
    }
  }
}

// MARK: - Mounting

extension ViewLoops {
  private static func mount<Content: View>(
    _ workload: Workload, _ tracking: DataFlow::Tracking,
    content: @escaping @MainActor @Sendable (Int, Ledger) -> Content
  ) -> WorkloadLoop {
    WorkloadLoop(each: workload) { shape, iterations in
      let count = shape.size
      let measured = MeasuredHosts()
      let mount: @MainActor @Sendable (Int) -> Int = { iterations in
        checksum(measured) {
          let ledger = measured.ledger
          for _ in 0..<iterations {
            measured.hosts.append(
              Host(tracking: tracking) { content(count, ledger) })
          }
        }
      }
      onMainActor {
        // Into memory that has been in use: a page's first use is the kernel's
        // time, and the more of it the larger the sample.
        _ = mount(iterations)
        measured.hosts.removeAll(keepingCapacity: true)
        measured.ledger.bindings.removeAll(keepingCapacity: true)
      }
      // What is mounted stays until the sample is over: its end is not timed.
      return { iterations in onMainActor { mount(iterations) } }
    }
  }

  private static func weigh<Content: View>(
    _ workload: Workload, _ tracking: DataFlow::Tracking,
    content: @escaping @MainActor @Sendable (Int, Ledger) -> Content
  ) -> WorkloadLoop {
    WorkloadLoop(each: workload) { _, count in
      let measured = MeasuredHosts()
      // The bindings are the ledger's.
      measured.ledger.bindings.reserveCapacity(count)
      return { count in
        onMainActor {
          checksum(measured) {
            let ledger = measured.ledger
            measured.hosts.append(
              Host(tracking: tracking) { content(count, ledger) })
          }
        }
      }
    }
  }
}

// MARK: - Lists

/// What is done to the elements of a list in one iteration, turn by turn.
enum ListChange {
  case swap, tenth, append, insert

  /// What rows in this order, by the numbers of their elements, add to a
  /// checksum: something else for each two that have changed places.
  static func order(of rows: [Int]) -> Int {
    rows.enumerated().reduce(rows.count) { $0 &+ $1.offset &* $1.element }
  }

  /// The elements of the turns, made from the first ones and the iteration.
  func turns(_ items: [Item], _ iteration: Int) -> [[Item]] {
    var next = items
    switch self {
    case .swap:
      if iteration % 2 == 0 { next.swapAt(1, next.count - 2) }
      return [next]
    case .tenth:
      for index in stride(from: 0, to: next.count, by: 10) { next[index].value = iteration + 2 }
      return [next]
    case .append:
      next += (0..<100).map { Item(id: items.count + $0, value: 1) }
      return [next, items]
    case .insert:
      next.insert(Item(id: items.count, value: 1), at: items.count / 2)
      return [next, items]
    }
  }
}

extension ViewLoops {
  private static func list(
    _ workload: Workload, _ tracking: DataFlow::Tracking, _ change: ListChange
  ) -> WorkloadLoop {
    WorkloadLoop(ensemble: workload) { shape, _ in
      let count = shape.size
      let measured = onMainActor {
        measuredHost(tracking) { ledger, source in
          ItemList(count: count, source: source, ledger: ledger)
        }
      }
      let run: WorkloadLoop.Run = { iterations in
        onMainActor {
          checksum(measured) {
            guard let binding = measured.source.items else { return }
            let items = (0..<count).map { Item(id: $0, value: 1) }
            for iteration in 0..<iterations {
              for turn in change.turns(items, iteration) {
                measured.hosts[0].turn { binding.wrappedValue = turn }
              }
            }
          }
        }
      }
      return WorkloadLoop.Ensemble(runs: [run]) { onMainActor { order(of: measured) } }
    }
  }

  /// What the order of the rows adds to the checksum.
  @MainActor
  private static func order(of measured: MeasuredHosts) -> Int {
    ListChange.order(of: measured.hosts[0].views(ItemRow.self).map(\.item.id))
  }
}
