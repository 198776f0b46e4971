// Times the loops of Speed.swift under node: `node bench.mjs FILE.wasm...` writes, for
// each loop, a line of JSON with the nanoseconds of one operation in each file (the
// median of interleaved rounds, and the least and most), and what it allocates.
import { readFileSync } from "node:fs";

const loops = [
  ["floor_read", 1e6], ["read", 1e6], ["floor_write", 1e6],
  ["checked_write", 1e6], ["write", 1e6], ["list_write", 1e6], ["tracked_read", 5e5], ["once_cycle", 2e4],
  ["persistent_cycle", 2e4], ["persistent_ten_cycle", 1e4], ["list_cycle", 2e4],
];
// Rounds are short, so that most are not interrupted.
const rounds = 151;

const files = process.argv.slice(2);
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

const samples = files.map(() => new Map(loops.map(([loop]) => [loop, []])));
for (let round = 0; round < rounds; round++) {
  instances.forEach((instance, file) => {
    for (let i = 0; i < loops.length; i++) {
      const [loop, count] = loops[(i + round) % loops.length];
      samples[file].get(loop).push(time(instance, loop, count));
    }
  });
}

const result = files.map((file, index) => {
  const instance = instances[index];
  const memory = () => new Int32Array(instance.memory.buffer, instance.allocator_made.value, 1)[0];
  const values = {};
  for (const [loop] of loops) {
    const sorted = samples[index].get(loop).sort((a, b) => a - b);
    const before = memory();
    instance[loop](1000);
    values[loop] = {
      median: sorted[rounds >> 1], least: sorted[0], most: sorted[rounds - 1],
      allocations: (memory() - before) / 1000,
    };
  }
  if (instance.made_calls() <= 0) throw new Error("no observer was called");
  return values;
});
console.log(JSON.stringify(result));
