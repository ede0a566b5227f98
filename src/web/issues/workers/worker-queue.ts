type QueueOptions<Request> = {
  start: () => Worker
  /** A request that takes longer is given up. Without it a request has to be bounded before it is sent. */
  budgetMs?: number
  mostKept: number
  /** Replies wait for those to the requests behind them, at most so long: each by itself has the page drawn again. */
  gatherMs?: number
  keyOf: (request: Request) => string
}

/**
 * Processes untrusted texts in a worker, one request at a time. A worker that takes longer than its budget is terminated.
 * The worker answers 'started' once its code is loaded, then its reply; null stands for a failure.
 */
export function workerQueue<Request, Reply>(options: QueueOptions<Request>) {
  const { start, budgetMs, mostKept, gatherMs, keyOf } = options
  const cache = createReplyCache<Reply>(mostKept)
  const send = requestSender<Request, Reply>(start, budgetMs)
  const gathered = replyGatherer<Reply>(gatherMs)
  let previous: Promise<unknown> = Promise.resolve()

  async function answer(request: Request): Promise<Reply | null> {
    const key = keyOf(request)
    const cached = cache.read(key)
    if (cached !== undefined) return cached
    const reply = await send(request)
    if (reply !== undefined) cache.write(key, reply)
    return reply ?? null
  }

  return {
    keyOf,
    /** The cached reply; null for a text that was given up, undefined when it was not requested yet. */
    known: (request: Request) => cache.read(keyOf(request)),
    /** The reply, or null. A request that is aborted while it waits is dropped. */
    ask(request: Request, signal: AbortSignal): Promise<Reply | null> {
      const reply = previous.then(() => (signal.aborted ? null : answer(request)))
      previous = reply
      return gathered(reply)
    },
  }
}

/** Holds replies until no request waits, or the first has waited long enough; a failure, which draws nothing, passes. */
function replyGatherer<Reply>(gatherMs: number | undefined) {
  let waiting = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const held: (() => void)[] = []
  const release = () => {
    clearTimeout(timer)
    timer = undefined
    for (const handOut of held.splice(0)) handOut()
  }
  return async (asked: Promise<Reply | null>): Promise<Reply | null> => {
    waiting += 1
    const reply = await asked
    waiting -= 1
    if (waiting === 0) release()
    else if (reply !== null && gatherMs !== undefined) {
      timer ??= setTimeout(release, gatherMs)
      await new Promise<void>((resolve) => held.push(resolve))
    }
    return reply
  }
}

/** Drops the least recently read reply when it is full. */
function createReplyCache<Reply>(maxSize: number) {
  const replies = new Map<string, Reply | null>()
  const write = (key: string, reply: Reply | null) => {
    replies.delete(key)
    replies.set(key, reply)
    const [oldest] = replies.keys()
    if (replies.size > maxSize && oldest !== undefined) replies.delete(oldest)
  }
  const read = (key: string) => {
    const reply = replies.get(key)
    if (reply !== undefined) write(key, reply)
    return reply
  }
  return { read, write }
}

/** Replies undefined when no worker could be started; the next request tries again. */
function requestSender<Request, Reply>(start: () => Worker, budgetMs: number | undefined) {
  let worker: Worker | null = null
  return (request: Request) =>
    new Promise<Reply | null | undefined>((resolve) => {
      let timer: ReturnType<typeof setTimeout> | undefined
      let hasStarted = false
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
        // The budget starts only now, because loading the code may take as long as the network needs.
        if (data === 'started') {
          hasStarted = true
          if (budgetMs !== undefined) timer = setTimeout(() => giveUp(null), budgetMs)
        } else if (data === null && !hasStarted) giveUp(undefined)
        else finish(data as Reply | null)
      }
      worker.postMessage(request)
    })
}
