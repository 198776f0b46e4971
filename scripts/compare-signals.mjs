// The graphs of `GraphShape` for alien-signals, and beside them what `bench` says of core:
// see compare-signals.sh, which runs this. Prints samples; `bench ratios` computes.
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const [modulePath, bench, rounds] = process.argv.slice(2)
const { signal, computed, effect, startBatch, endBatch } = await import(
  pathToFileURL(resolve(modulePath)).href
)

function batch(body) {
  startBatch()
  body()
  endBatch()
}

// MARK: Graphs

// What the code of a graph has done.
function makeTally() {
  return { effects: 0, evaluations: 0, sum: 0, turn: 0 }
}

// A value that is `increment` more than what `lower` says.
function plus(tally, lower, increment) {
  return computed(() => {
    tally.evaluations += 1
    return lower() + increment
  })
}

function chain(tally, length, source) {
  let end = source
  for (let place = 0; place < length; place += 1) end = plus(tally, end, 1)
  return end
}

function see(tally, value) {
  return effect(() => {
    tally.effects += 1
    tally.sum += value()
  })
}

function sumOf(tally, values) {
  return computed(() => {
    tally.evaluations += 1
    let sum = 0
    for (const value of values) sum += value()
    return sum
  })
}

function rounded(head, last) {
  return () => {
    batch(() => head(1))
    for (let value = 0; value < last; value += 1) batch(() => head(value))
  }
}

function triangle(count) {
  return (count * (count - 1)) / 2
}

// What the eight have done after that many iterations: runs of the effects and of the
// values for each write, and what the effects see of a head.
function afterRounds(last, effects, evaluations, sum) {
  return (iterations) => {
    const runs = 1 + iterations * (last + 1)
    let once = sum(1)
    for (let value = 0; value < last; value += 1) once += sum(value)
    return {
      effects: runs * effects,
      evaluations: runs * evaluations,
      sum: sum(0) + iterations * once,
    }
  }
}

function propagate(size) {
  return {
    workload: 'graph/propagate', size, writes: 1,
    build(tally) {
      const head = signal(0)
      for (let place = 0; place < size; place += 1) see(tally, chain(tally, size, head))
      return () => {
        tally.turn += 1
        head(tally.turn)
      }
    },
    expected(iterations) {
      const runs = size * (iterations + 1)
      return {
        effects: runs, evaluations: runs * size,
        sum: size * (triangle(iterations + 1) + (iterations + 1) * size),
      }
    },
  }
}

function kairo(name, last, build, expected) {
  return {
    workload: `graph/${name}`, size: 1, writes: last + 1,
    build(tally) {
      const head = signal(0)
      build(tally, head)
      return rounded(head, last)
    },
    expected,
  }
}

const graphs = [
  propagate(1), propagate(10), propagate(100),
  {
    workload: 'graph/avoidable', size: 1, writes: 1000,
    build(tally) {
      const head = signal(0)
      const first = plus(tally, head, 0)
      const second = computed(() => {
        tally.evaluations += 1
        return first() * 0
      })
      see(tally, plus(tally, plus(tally, plus(tally, second, 1), 2), 3))
      return () => {
        for (let value = 1; value <= 1000; value += 1) batch(() => head(value))
      }
    },
    expected: (iterations) => ({
      effects: 1, evaluations: 5 + 2000 * iterations, sum: 6,
    }),
  },
  kairo('broad', 50, (tally, head) => {
    for (let place = 0; place < 50; place += 1) {
      see(tally, plus(tally, plus(tally, head, place), 1))
    }
  }, afterRounds(50, 50, 100, (head) => 50 * (head + 1) + 1225)),
  kairo('deep', 50, (tally, head) => see(tally, chain(tally, 50, head)),
    afterRounds(50, 1, 50, (head) => head + 50)),
  kairo('diamond', 500, (tally, head) => {
    const middle = [0, 1, 2, 3, 4].map(() => plus(tally, head, 1))
    see(tally, sumOf(tally, middle))
  }, afterRounds(500, 1, 6, (head) => 5 * (head + 1))),
  kairo('triangle', 100, (tally, head) => {
    const levels = [plus(tally, head, 0)]
    while (levels.length < 10) levels.push(plus(tally, levels[levels.length - 1], 1))
    see(tally, sumOf(tally, levels))
  }, afterRounds(100, 1, 11, (head) => 10 * head + 45)),
  {
    workload: 'graph/mux', size: 1, writes: 20,
    build(tally) {
      const heads = Array.from({ length: 100 }, () => signal(0))
      const list = computed(() => {
        tally.evaluations += 1
        return heads.map((head) => head())
      })
      for (let place = 0; place < 100; place += 1) {
        const part = computed(() => {
          tally.evaluations += 1
          return list()[place]
        })
        see(tally, plus(tally, part, 1))
      }
      return () => {
        for (let factor = 1; factor <= 2; factor += 1) {
          for (let place = 0; place < 10; place += 1) batch(() => heads[place](place * factor))
        }
      }
    },
    expected: (iterations) => ({
      effects: 100 + 18 * iterations, evaluations: 201 + 18 * 102 * iterations,
      sum: 100 + iterations * 153,
    }),
  },
  kairo('repeated', 100, (tally, head) => {
    see(tally, computed(() => {
      tally.evaluations += 1
      let sum = 0
      for (let place = 0; place < 30; place += 1) sum += head()
      return sum
    }))
  }, afterRounds(100, 1, 1, (head) => 30 * head)),
  kairo('unstable', 100, (tally, head) => {
    const double = computed(() => {
      tally.evaluations += 1
      return head() * 2
    })
    const inverse = computed(() => {
      tally.evaluations += 1
      return -head()
    })
    see(tally, computed(() => {
      tally.evaluations += 1
      let sum = 0
      for (let place = 0; place < 20; place += 1) {
        sum += head() % 2 === 1 ? double() : inverse()
      }
      return sum
    }))
  }, afterRounds(100, 1, 2, (head) => (head % 2 === 1 ? 40 * head : -20 * head))),
]

// MARK: Measuring

// Nanoseconds of that many iterations on a fresh graph, checked.
function sample(graph, iterations) {
  const tally = makeTally()
  const iterate = graph.build(tally)
  const start = process.hrtime.bigint()
  for (let index = 0; index < iterations; index += 1) iterate()
  const nanoseconds = Number(process.hrtime.bigint() - start)
  const expected = graph.expected(iterations)
  for (const key of Object.keys(expected)) {
    if (tally[key] !== expected[key]) {
      throw new Error(
        `${graph.workload} size ${graph.size}, alien-signals: ${key} ${tally[key]}, ` +
          `expected ${expected[key]}`,
      )
    }
  }
  return nanoseconds
}

// As `bench --quick`: samples of a millisecond or more, each on a graph of its own.
const samples = 15
const target = 1e6

function measure(graph) {
  graph.iterations ??= calibrate(graph)
  return Array.from(
    { length: samples }, () => sample(graph, graph.iterations) / (graph.iterations * graph.writes))
}

// The iterations of a sample, once the compiler has seen enough of the graph.
function calibrate(graph) {
  const start = process.hrtime.bigint()
  while (Number(process.hrtime.bigint() - start) < 3e8) sample(graph, 20)
  // What disturbs makes samples longer, never shorter.
  const least = Math.min(...Array.from({ length: 5 }, () => sample(graph, 20))) / 20
  return Math.max(1, Math.ceil(target / least))
}

// The samples that `bench` takes of a workload, by size.
function measureCore(workload) {
  const run = spawnSync(
    bench,
    ['run', '--quick', '--candidate', 'core', '--filter', workload, '--format', 'csv'],
    { encoding: 'utf8', maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  if (run.status !== 0) throw new Error(`bench: ${run.stderr}`)
  const [header, ...lines] = run.stdout.trim().split('\n').map((line) => line.split(','))
  const field = Object.fromEntries(header.map((name, place) => [name, place]))
  const times = new Map()
  for (const line of lines) {
    if (line[field.candidate] !== 'core' || line[field.nanoseconds] === '') continue
    const key = `${line[field.workload]} ${line[field.size]}`
    if (!times.has(key)) times.set(key, [])
    times.get(key).push(line[field.nanoseconds] / line[field.operations])
  }
  return (graph) => {
    const own = times.get(`${graph.workload} ${graph.size}`)
    if (own === undefined) throw new Error(`bench measured no ${graph.workload} ${graph.size}`)
    return own
  }
}

// One participant's samples of one graph in one round.
function print(graph, round, participant, times) {
  const name = graph.workload.replace('graph/', '')
  const isPropagate = name === 'propagate'
  const row = isPropagate ? `${name} ${graph.size}x${graph.size}` : name
  const lines = times.map(
    (time) => `${isPropagate ? 'propagate' : 'kairo'},${row},${round},${participant},${time}\n`)
  process.stdout.write(lines.join(''))
}

process.stdout.write('group,row,round,participant,nanoseconds\n')
try {
  for (const graph of graphs) measure(graph)
  for (let round = 1; round <= Number(rounds); round += 1) {
    process.stderr.write(`round ${round} of ${rounds}\n`)
    for (const workload of new Set(graphs.map((graph) => graph.workload))) {
      const own = graphs.filter((graph) => graph.workload === workload)
      // One graph after the other, so that both participants have the same of a machine whose speed
      // changes from second to second. Who is first in a round is last in the next.
      const participants = [
        () => { for (const graph of own) print(graph, round, 'alien-signals', measure(graph)) },
        () => {
          const core = measureCore(workload)
          for (const graph of own) print(graph, round, 'core', core(graph))
        },
      ]
      // The very first line says whom the other is divided by.
      if (round % 2 === 0) participants.reverse()
      for (const participant of participants) participant()
    }
  }
} catch (error) {
  process.stderr.write(`compare-signals: ${error.message}\n`)
  process.exit(1)
}
