import http from 'node:http'

export type Reply = { status: number; body: string; isReplay: boolean; retryAfter: string | null; ms: number }

type RequestOptions = {
  method: string
  payload?: string
  headers?: Record<string, string>
  timeoutMs?: number
}

/** One HTTP request on the given connections; null when no whole reply came. */
export function request(
  agent: http.Agent | undefined,
  url: string,
  { method, payload, headers = {}, timeoutMs = 10_000 }: RequestOptions,
): Promise<Reply | null> {
  const startedAt = performance.now()
  return new Promise((resolve) => {
    const call = http.request(
      url,
      {
        agent,
        method,
        headers: {
          ...(payload === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
          ...headers,
        },
      },
      (reply) => {
        const parts: Buffer[] = []
        reply.on('data', (part) => parts.push(part))
        reply.once('close', () => {
          clearTimeout(timer)
          if (!reply.complete) return resolve(null)
          resolve({
            status: reply.statusCode ?? 0,
            body: Buffer.concat(parts).toString(),
            isReplay: reply.headers['idempotent-replayed'] === 'true',
            retryAfter: reply.headers['retry-after'] ?? null,
            ms: performance.now() - startedAt,
          })
        })
      },
    )
    const timer = setTimeout(() => call.destroy(), timeoutMs)
    call.once('error', () => {
      clearTimeout(timer)
      resolve(null)
    })
    call.end(payload)
  })
}
