// @ts-check
// Loaded before the database is prepared: time stands still and nothing is random, so that its files are the same bytes
// wherever a release is built. The database is empty, and a server that starts from a copy has the real clock and chance.
import nodeCrypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import workers from 'node:worker_threads'

const at = Date.UTC(2026, 0, 1)
Date.now = () => at
performance.now = () => 0

/** @template {ArrayBufferView} T @param {T} array @returns {T} */
function fill(array) {
  new Uint8Array(array.buffer, array.byteOffset, array.byteLength).fill(1)
  return array
}

globalThis.crypto.getRandomValues = /** @type {typeof crypto.getRandomValues} */ (fill)
nodeCrypto.randomFillSync = /** @type {typeof nodeCrypto.randomFillSync} */ (fill)

// The engine runs in a worker that is started from a text, and Node does not load --import there.
const { Worker } = workers
workers.Worker = class extends Worker {
  /** @param {string | URL} code @param {import('node:worker_threads').WorkerOptions} options */
  constructor(code, options) {
    super(options.eval ? `import(${JSON.stringify(import.meta.url)}).then(() => ${code})` : code, options)
  }
}
syncBuiltinESMExports()
