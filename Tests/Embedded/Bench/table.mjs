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
