// Runs a WebAssembly program that writes by WASI's `fd_write`, and imports nothing else.
import { readFileSync, writeSync } from "node:fs";

const module = new WebAssembly.Module(readFileSync(process.argv[2]));
const instance = new WebAssembly.Instance(module, {
  wasi_snapshot_preview1: {
    fd_write(file, pieces, count, written) {
      const { buffer } = instance.exports.memory;
      const words = new Uint32Array(buffer, pieces, 2 * count);
      let total = 0;
      for (let piece = 0; piece < count; piece++) {
        const bytes = new Uint8Array(buffer, words[2 * piece], words[2 * piece + 1]);
        total += writeSync(file, bytes);
      }
      new Uint32Array(buffer, written, 1)[0] = total;
      return 0;
    },
  },
});
instance.exports._start();
