import { EventEmitter } from 'node:events'
import { syncBuiltinESMExports } from 'node:module'
import threads from 'node:worker_threads'

/**
 * The engine's own module runs in this thread for as long as the process lives. A step of a story waits for each of its
 * statements, so that a thread for the engine would only add two changes of threads to each.
 */
export async function openInThisThread<T>(open: () => Promise<T>): Promise<T> {
  const { Worker } = threads
  Object.assign(threads, { Worker: EngineHere })
  syncBuiltinESMExports()
  try {
    return await open()
  } finally {
    Object.assign(threads, { Worker })
    syncBuiltinESMExports()
  }
}

/** Stands for the thread: what is posted to either side arrives in a turn of its own, as between threads. */
class EngineHere extends EventEmitter {
  private readonly port = new EventEmitter()

  constructor(_start: string, { workerData }: threads.WorkerOptions) {
    super()
    const parentPort = Object.assign(this.port, {
      postMessage: (reply: unknown) => setImmediate(() => this.emit('message', reply)),
    })
    Object.assign(threads, { parentPort, workerData })
    syncBuiltinESMExports()
    import('../../../src/server/db/embedded-worker').catch((error: unknown) => this.emit('error', error))
  }

  postMessage(request: unknown): void {
    setImmediate(() => this.port.emit('message', request))
  }

  async terminate(): Promise<number> {
    return 0
  }
}
