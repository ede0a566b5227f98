import diffWorkerUrl from '../../judging/revisions/diff-worker?worker&url'
import highlightWorkerUrl from '../highlighting/highlight-worker?worker&url'
import parseWorkerUrl from '../markdown/parse-worker?worker&url'

type QueueOptions<Request> = {
  start: () => Worker
  /** A request that takes longer is abandoned. Without a limit, requests must be bounded before they are sent. */
  budgetMs?: number
  mostKept: number
  /** Batches replies with those of queued requests for up to this long, because each would re-render the page. */
  gatherMs?: number
  keyOf: (request: Request) => string
}

/**
 * Processes untrusted texts in a worker, one request at a time. Terminates a worker that exceeds its budget. The worker
 * replies 'started' once its code is loaded, then its result; null means failure.
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
    /** The cached reply; null for an abandoned text, undefined if not requested yet. */
    known: (request: Request) => cache.read(keyOf(request)),
    /** The reply, or null. Drops a queued request when it is aborted. */
    ask(request: Request, signal: AbortSignal): Promise<Reply | null> {
      const reply = previous.then(() => (signal.aborted ? null : answer(request)))
      previous = reply
      return gathered(reply)
    },
  }
}

/**
 * Holds replies until no request is queued, or the first has waited long enough. Failures pass immediately, because
 * they render nothing.
 */
function replyGatherer<Reply>(gatherMs: number | undefined) {
  let waiting = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const resolvers: (() => void)[] = []
  const release = () => {
    clearTimeout(timer)
    timer = undefined
    for (const handOut of resolvers.splice(0)) handOut()
  }
  return async (pendingReply: Promise<Reply | null>): Promise<Reply | null> => {
    waiting += 1
    const reply = await pendingReply
    waiting -= 1
    if (waiting === 0) release()
    else if (reply !== null && gatherMs !== undefined) {
      timer ??= setTimeout(release, gatherMs)
      await new Promise<void>((resolve) => resolvers.push(resolve))
    }
    return reply
  }
}

/** Evicts the least recently read reply when full. */
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

/** Replies undefined if no worker could be started; the next request retries. */
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

type TrustedTypes = {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string }
}

const urls = { diff: diffWorkerUrl, highlight: highlightWorkerUrl, markdown: parseWorkerUrl }

/** The only script URLs that the page can ever turn into running code; the name matches the server's policy. */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('primacy-worker', {
  createScriptURL(url) {
    if (!Object.values(urls).includes(url)) throw new TypeError('This address is not a worker of ours')
    return url
  },
})

export function startWorker(name: keyof typeof urls): Worker {
  const url = policy?.createScriptURL(urls[name]) ?? urls[name]
  return new Worker(url, { type: 'module', name })
}
