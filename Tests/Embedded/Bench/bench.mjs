// Times the loops of Speed.swift under node: `node bench.mjs DIRECTORY SPEED.wasm SIZE.wasm`
// writes samples to DIRECTORY, of which `bench ratios` computes: builds.csv has the loops of
// both files, core.csv those of the first beside what is written by hand, one sample in each
// of interleaved rounds. allocations.csv has what some calls of a loop have allocated.
import { readFileSync, writeFileSync } from "node:fs";

const loops = [
  ["floor_read", 1e6, "read", "a plain property: the floor"],
  ["read", 1e6, "read", "outside of a scope"],
  ["tracked_read", 5e5, "read", "in a scope that has read it"],
  ["floor_write", 1e6, "write", "a plain property: the floor"],
  ["checked_write", 1e6, "write", "the same between two checks of a global that never call"],
  ["list_write", 1e6, "write", "nobody observes: by hand"],
  ["write", 1e6, "write", "nobody observes"],
  ["list_cycle", 2e4, "cycle", "read and closure in a list and write: by hand"],
  ["once_cycle", 2e4, "cycle", "`withObservationTracking` of one property and a write"],
  ["persistent_cycle", 2e4, "cycle", "`PersistentObserver.track` of one property and a write"],
  ["persistent_ten_cycle", 1e4, "cycle", "the same of ten properties"],
];
// What is written by hand, and what the core has in its place.
const pairs = [
  ["read", "outside of a scope beside a plain read", "floor_read", "read"],
  ["write", "nobody observes beside a plain store", "floor_write", "write"],
  ["write", "nobody observes beside a store between two checks", "checked_write", "write"],
  ["write", "nobody observes beside a list by hand", "list_write", "write"],
  ["cycle", "`withObservationTracking` beside a list by hand", "list_cycle", "once_cycle"],
  ["cycle", "`PersistentObserver` beside a list by hand", "list_cycle", "persistent_cycle"],
];
// Rounds are short, so that most are not interrupted.
const rounds = 151;

const [directory, ...files] = process.argv.slice(2);
const builds = ["-O", "-Osize"];
const instances = files.map((file) => {
  const module = new WebAssembly.Module(readFileSync(file));
  return new WebAssembly.Instance(module, {}).exports;
});

function time(instance, loop, count) {
  const start = process.hrtime.bigint();
  instance[loop](count);
  return Number(process.hrtime.bigint() - start) / count;
}

// Often enough for the engine to have compiled them as well as it can.
for (const instance of instances) {
  for (const [loop, count] of loops) for (let i = 0; i < 20; i++) time(instance, loop, count / 4);
}

const header = "group,row,round,participant,nanoseconds";
const [both, core] = [[header], [header]];
for (let round = 1; round <= rounds; round++) {
  const samples = instances.map((instance) => {
    const own = {};
    for (let i = 0; i < loops.length; i++) {
      const [loop, count] = loops[(i + round) % loops.length];
      own[loop] = time(instance, loop, count);
    }
    return own;
  });
  for (const [loop, , group, row] of loops) {
    builds.forEach((build, place) => {
      both.push(`${group},${row},${round},${build},${samples[place][loop]}`);
    });
  }
  for (const [group, row, hand, own] of pairs) {
    core.push(`${group},${row},${round},by hand,${samples[0][hand]}`);
    core.push(`${group},${row},${round},core,${samples[0][own]}`);
  }
}

const [instance] = instances;
const memory = () => new Int32Array(instance.memory.buffer, instance.allocator_made.value, 1)[0];
const allocations = loops.map(([loop, , group, row]) => {
  const before = memory();
  instance[loop](1000);
  return `${group},${row},1000,${memory() - before}`;
});
if (instances.some((instance) => instance.made_calls() <= 0)) {
  throw new Error("no observer was called");
}

const written = {
  "builds.csv": both, "core.csv": core,
  "allocations.csv": ["group,row,operations,allocations", ...allocations],
};
for (const [name, lines] of Object.entries(written)) {
  writeFileSync(`${directory}/${name}`, lines.map((line) => `${line}\n`).join(""));
}
