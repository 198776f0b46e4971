// Writes results/embedded.md: `node table.mjs DIRECTORY NAME,BYTES,BYTES...`, where DIRECTORY
// has allocations.csv and the tables that `bench ratios` has made of the samples beside it.
import { readFileSync } from "node:fs";
import { cpus } from "node:os";

const [directory, ...sizes] = process.argv.slice(2);
const read = (name) => readFileSync(`${directory}/${name}`, "utf8").trim();

const programs = {
  Empty: "nothing: a function that returns its argument",
  Class: "a class of ten properties that nobody can observe",
  List: "the least by hand: ten properties, closures in a list for each",
  Model: "`@Observable`, ten properties, nobody observes",
  Tracking: "the same, and `withObservationTracking`",
  Persistent: "the same, and a `PersistentObserver` in place of that",
  Everything: "the same, and both, with options and a token",
};

const number = (value) => Number(value).toLocaleString("en-US");
const bytes = Object.fromEntries(
  sizes.map((line) => line.split(",")).map(([name, ...builds]) => [name, builds.map(number)]));
const rows = Object.entries(programs).map(
  ([name, text]) => `| ${text} | ${bytes[name].join(" | ")} |`);
const allocations = read("allocations.csv").split("\n").slice(1).map((line) => line.split(","));
const allocating = allocations.filter(([, , , count]) => count !== "0").map(
  ([group, row, operations, count]) =>
    `${number(count)} blocks in ${number(operations)}\nof the ${group} "${row}"`);

console.log(`# The core in WebAssembly

Written by \`scripts/embedded-bench.sh\`; not edited by hand. Embedded Swift for
\`wasm32-unknown-none-wasm\`, one thread, Swift's \`-O\` and \`-Osize\`; node ${process.version}
on ${cpus()[0].model.trim()}.

## Bytes

Of the file: linked with \`--gc-sections\`, stripped, not compressed. All but the first
contain an allocator of their own. The aim was 12 kB for the core and one model that nobody
observes.

| program | \`-O\` | \`-Osize\` |
| --- | ---: | ---: |
${rows.join("\n")}

## Nanoseconds

Of one operation, in one process: the median of the rounds, the least and the most.

${read("builds.md").replaceAll("-Osize/-O", "\`-Osize\`/\`-O\`")}

Beside what is written by hand, with \`-O\`. The aims were a write that nobody observes in
twice a plain store, and a cycle of a \`PersistentObserver\` in 60 ns.

${read("core.md")}

What the operations ask of the allocator, with \`-O\`, is ${allocating.join("; ") || "nothing"}.
All others ask for nothing, which was the aim for those of the core.

A store alone is a loop that the compiler and the engine unroll, with eight stores and
nothing else between two jumps. Whoever has somebody to call has a call in the loop, even
if it is never made, and neither unrolls that: the engine tests its stack and the counter
each turn, and has what it needs after a call in memory. The store between two checks is
that. A write that nobody observes compares the value, looks for a storage and for an
observer, and stores.`);
