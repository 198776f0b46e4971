// Writes results/embedded.md: `node table.mjs TIMES.json NAME,BYTES,BYTES...`.
import { readFileSync } from "node:fs";
import { cpus } from "node:os";

const [times, ...sizes] = process.argv.slice(2);
const [fast, small] = JSON.parse(readFileSync(times, "utf8"));

const programs = {
  Empty: "nothing: a function that returns its argument",
  Class: "a class of ten properties that nobody can observe",
  List: "the least by hand: ten properties, closures in a list for each",
  Model: "`@Observable`, ten properties, nobody observes",
  Tracking: "the same, and `withObservationTracking`",
  Persistent: "the same, and a `PersistentObserver` in place of that",
  Everything: "the same, and both, with options and a token",
};
const loops = {
  floor_read: "read of a plain property: the floor",
  read: "read outside of a scope",
  floor_write: "write of a plain property: the floor",
  checked_write: "the same, between two checks of a global that never call",
  write: "write that nobody observes",
  list_write: "write that nobody observes, by hand",
  tracked_read: "read in a scope that has read it",
  once_cycle: "`withObservationTracking` of one property, and a write",
  persistent_cycle: "`PersistentObserver.track` of one property, and a write",
  persistent_ten_cycle: "the same, of ten properties",
  list_cycle: "read, closure in a list, and a write, by hand",
};

const bytes = Object.fromEntries(
  sizes.map((line) => line.split(",")).map(([name, a, b]) => [name, [Number(a), Number(b)]]));
const number = (value) => value.toLocaleString("en-US");
const ns = (value) => value.toFixed(value < 10 ? 2 : 1);
const range = (loop) => `${ns(loop.median)} (${ns(loop.least)}–${ns(loop.most)})`;

console.log(`# The core in WebAssembly

Written by \`scripts/embedded-bench.sh\`; not edited by hand. Embedded Swift for
\`wasm32-unknown-none-wasm\`, one thread, Swift's \`-O\` and \`-Osize\`; node ${process.version}
on ${cpus()[0].model.trim()}.

## Bytes

Of the file: linked with \`--gc-sections\`, stripped, not compressed. All but the first
contain an allocator of their own.

| program | \`-O\` | \`-Osize\` |
| --- | ---: | ---: |`);
for (const [name, text] of Object.entries(programs)) {
  console.log(`| ${text} | ${number(bytes[name][0])} | ${number(bytes[name][1])} |`);
}
console.log(`
## Nanoseconds

Of one operation: the median of 151 rounds in one process, the least and the most.
Allocations are what the program asks of its allocator for one operation.

| operation | \`-O\` | \`-Osize\` | allocations |
| --- | ---: | ---: | ---: |`);
for (const [name, text] of Object.entries(loops)) {
  const count = fast[name].allocations;
  console.log(
    `| ${text} | ${range(fast[name])} | ${range(small[name])} | ${Number(count.toFixed(2))} |`);
}

const ratio = (a, b) => (fast[a].median / fast[b].median).toFixed(1);
console.log(`
What was aimed at, with \`-O\`, and what came of it:

| aim | measured |
| --- | --- |
| the core and one model in 12 kB | ${number(bytes.Model[0])} bytes |
| a write that nobody observes in twice the floor | ${ratio("write", "floor_write")} times a store alone, \
${ratio("write", "checked_write")} times a store between two checks, ${ratio("write", "list_write")} times the list by hand |
| a cycle of a \`PersistentObserver\` in 60 ns | ${ns(fast.persistent_cycle.median)} ns, the least ${ns(fast.persistent_cycle.least)} |
| no allocations | ${["write", "tracked_read", "once_cycle", "persistent_cycle", "persistent_ten_cycle"]
  .reduce((sum, loop) => sum + fast[loop].allocations, 0)} |

A store alone is a loop that the compiler and the engine unroll, with eight stores and
nothing else between two jumps. Whoever has somebody to call has a call in the loop, even
if it is never made, and neither unrolls that: the engine tests its stack and the counter
each turn, and has what it needs after a call in memory. The second row of writes is that,
with two checks. A write that nobody observes compares the value, looks for a storage and
for an observer, and stores.`);
