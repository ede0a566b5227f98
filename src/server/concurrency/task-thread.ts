import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import PQueue from 'p-queue'
import type { TaskReply, TaskRequest, Tasks } from './handle-tasks'

type Options = {
  start: () => Worker
  /** For who asks while it stops, or for what was given up. */
  createError: () => Error
  /** Nothing that is asked for takes as long: whatever does is in an endless loop. */
  mostMs?: number
  /** A thread without work is ended after this, with all that it holds in memory. */
  idleMs?: number
  /** How long a task may go on once the thread is stopped. */
  graceMs?: number
}

export type TaskThread<T extends Tasks> = {
  /** What is asked for by somebody who waits goes before what is made ahead. */
  ask<N extends keyof T & string>(name: N, input: Parameters<T[N]>[0], how?: Asking): Promise<Awaited<ReturnType<T[N]>>>
  /** Tasks that wait are refused, and one that runs has a moment left. */
  stop(): Promise<void>
}
type Asking = { isAhead?: boolean }

/** Long work in a thread of its own, one task at a time, so that requests are served meanwhile. Started when first needed. */
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
      // What fails between tasks is noticed by the next one.
      worker.on('error', () => {})
    }
    const asked = worker
    const over = new AbortController()
    try {
      asked.postMessage({ name, input } satisfies TaskRequest)
      const reply = await Promise.race([
        once(asked, 'message', over).then(([message]) => message as TaskReply),
        once(asked, 'exit', over).then(() => null),
        wait(mostMs, null, { ...over, ref: false }),
      ])
      if (reply === null) throw createError()
      if ('error' in reply) throw reply.error
      return reply.output
    } catch (error) {
      // A thread that broke off, or is still busy, is not asked again.
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
