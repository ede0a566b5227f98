import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker, type WorkerOptions } from 'node:worker_threads'
import PQueue from 'p-queue'
import type { TaskReply, TaskRequest, Tasks } from './handle-tasks'

type Options = {
  start: () => Worker
  /** The error for callers while it stops, and for abandoned tasks. */
  createError: () => Error
  /** No legitimate task takes this long; one that does is in an endless loop. */
  mostMs?: number
  /** An idle thread ends after this, which frees its memory. */
  idleMs?: number
  /** How long a running task may continue after the thread is stopped. */
  graceMs?: number
}

export type TaskThread<T extends Tasks> = {
  /** Tasks that someone is waiting for run before speculative ones. */
  ask<N extends keyof T & string>(name: N, input: Parameters<T[N]>[0], how?: Asking): Promise<Awaited<ReturnType<T[N]>>>
  /** Refuses queued tasks and gives a running one a moment to finish. */
  stop(): Promise<void>
}
type Asking = { isAhead?: boolean }

/**
 * Runs long work on a separate thread, one task at a time, so that requests are served meanwhile. Started on first use.
 */
export function createTaskThread<T extends Tasks>(options: Options): TaskThread<T> {
  const { start, createError, mostMs = 120_000, idleMs = 60_000, graceMs = 2_000 } = options
  const queue = new PQueue({ concurrency: 1 })
  let worker: Worker | null = null
  let idle: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  async function end(): Promise<void> {
    clearTimeout(idle)
    const ended = worker
    worker = null
    await ended?.terminate()
  }

  async function run(name: string, input: unknown): Promise<unknown> {
    if (isStopped) throw createError()
    clearTimeout(idle)
    if (worker === null) {
      worker = start()
      worker.unref()
      // The next task notices failures that happen between tasks.
      worker.on('error', () => {})
    }
    const currentWorker = worker
    const over = new AbortController()
    try {
      currentWorker.postMessage({ name, input } satisfies TaskRequest)
      const reply = await Promise.race([
        once(currentWorker, 'message', over).then(([message]) => message as TaskReply),
        once(currentWorker, 'exit', over).then(() => null),
        wait(mostMs, null, { ...over, ref: false }),
      ])
      if (reply === null) throw createError()
      if ('error' in reply) throw reply.error
      return reply.output
    } catch (error) {
      // Don't reuse a thread that crashed or is still busy.
      await end()
      throw error
    } finally {
      over.abort()
      if (worker) idle = setTimeout(end, idleMs).unref()
    }
  }

  return {
    ask: (name, input, { isAhead = false } = {}) =>
      queue.add(() => run(name, input), { priority: isAhead ? 0 : 1 }) as Promise<Awaited<ReturnType<T[typeof name]>>>,
    async stop() {
      isStopped = true
      await Promise.race([queue.onIdle(), wait(graceMs, undefined, { ref: false })])
      await end()
      await queue.onIdle()
    },
  }
}

/**
 * Starts a thread from the file with this name next to the module at `from`. It is a JavaScript file in the bundle;
 * from source it is TypeScript and needs tsx.
 */
export function startThread(name: string, from: string, options: WorkerOptions = {}): Worker {
  if (!from.endsWith('.ts')) return new Worker(new URL(`./${name}.js`, from), options)
  const file = JSON.stringify(new URL(`./${name}.ts`, from).href)
  const start = `import('tsx/esm/api').then(({ tsImport }) => tsImport(${file}, ${file}))`
  return new Worker(start, { ...options, eval: true, execArgv: [] })
}
