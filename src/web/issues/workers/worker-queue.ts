type QueueOptions<Request> = {
  start: () => Worker
  /** A request that takes longer is given up: its text was made to take long, or the machine is too slow. */
  budgetMs: number
  mostKept: number
  keyOf: (request: Request) => string
}

type Queued<Request, Reply> = {
  request: Request
  signal: AbortSignal
  resolve: (reply: Reply | null) => void
}

/**
 * Work on texts of strangers, done apart from the page, one request after the other, and ended when it takes too long.
 * The worker answers 'started' once its code is loaded, then its reply; null stands for a failure.
 */
export function workerQueue<Request, Reply>({ start, budgetMs, mostKept, keyOf }: QueueOptions<Request>) {
  const kept = keptReplies<Reply>(mostKept)
  const send = requestSender<Request, Reply>(start, budgetMs)
  const waiting: Queued<Request, Reply>[] = []
  let isBusy = false

  async function workOff() {
    if (isBusy) return
    isBusy = true
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      if (next.signal.aborted) {
        next.resolve(null)
        continue
      }
      const key = keyOf(next.request)
      const known = kept.read(key)
      const reply = known === undefined ? await send(next.request) : known
      if (reply !== undefined) kept.keep(key, reply)
      next.resolve(reply ?? null)
    }
    isBusy = false
  }

  return {
    /** What is known without waiting: a reply, null for a text that was given up, undefined when nobody asked yet. */
    known: (request: Request) => kept.read(keyOf(request)),
    /** The reply, or null. Aborted requests that still wait are dropped. */
    ask(request: Request, signal: AbortSignal): Promise<Reply | null> {
      return new Promise((resolve) => {
        waiting.push({ request, signal, resolve })
        void workOff()
      })
    },
  }
}

/** The newest stands last, and the one that nobody asked for longest goes first. */
function keptReplies<Reply>(most: number) {
  const kept = new Map<string, Reply | null>()
  const keep = (key: string, reply: Reply | null) => {
    kept.delete(key)
    kept.set(key, reply)
    const [oldest] = kept.keys()
    if (kept.size > most && oldest !== undefined) kept.delete(oldest)
  }
  const read = (key: string) => {
    const reply = kept.get(key)
    if (reply !== undefined) keep(key, reply)
    return reply
  }
  return { keep, read }
}

/** Replies undefined when no worker could be had, which may be better the next time. */
function requestSender<Request, Reply>(start: () => Worker, budgetMs: number) {
  let worker: Worker | null = null
  return (request: Request) =>
    new Promise<Reply | null | undefined>((resolve) => {
      let timer: ReturnType<typeof setTimeout> | undefined
      const finish = (reply: Reply | null) => {
        clearTimeout(timer)
        resolve(reply)
      }
      const giveUp = (outcome: null | undefined) => {
        clearTimeout(timer)
        worker?.terminate()
        worker = null
        resolve(outcome)
      }
      try {
        worker ??= start()
      } catch {
        giveUp(undefined)
        return
      }
      worker.onerror = () => giveUp(undefined)
      worker.onmessage = ({ data }: MessageEvent<'started' | Reply | null>) => {
        // Loading code may take as long as the network does; the text's own time begins here.
        if (data === 'started') timer = setTimeout(() => giveUp(null), budgetMs)
        else if (data === null && timer === undefined) giveUp(undefined)
        else finish(data as Reply | null)
      }
      worker.postMessage(request)
    })
}
