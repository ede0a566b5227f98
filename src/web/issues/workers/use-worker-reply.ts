import { startTransition, useEffect, useState } from 'react'
import type { workerQueue } from './worker-queue'

type WorkerQueue<Request, Reply> = ReturnType<typeof workerQueue<Request, Reply>>

/** The reply to a request, or null if it failed; undefined while the worker is busy, and without a request. */
export function useWorkerReply<Request, Reply>(
  queue: WorkerQueue<Request, Reply>,
  request: Request | null,
): Reply | null | undefined {
  const [last, setLast] = useState<{ key: string; reply: Reply | null }>()
  const key = request && queue.keyOf(request)
  const known = request ? queue.known(request) : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the request
  useEffect(() => {
    // What has arrived since the last render isn't on screen yet.
    if (!request || key === null || known !== undefined) return
    const controller = new AbortController()
    void queue.ask(request, controller.signal).then((reply) => {
      // A long text renders in slices, so that typing and scrolling stay responsive.
      if (!controller.signal.aborted) startTransition(() => setLast({ key, reply }))
    })
    return () => controller.abort()
  }, [key, queue])
  if (known !== undefined) return known
  return last && last.key === key ? last.reply : undefined
}
