import http from 'node:http'

export type Reply = { status: number; body: string; isReplay: boolean; retryAfter: string | null; ms: number }

type RequestOptions = {
  method: string
  payload?: string
  headers?: Record<string, string>
  timeoutMs?: number
  /** How long a slow client holds back the last byte of its payload. */
  holdMs?: number
  /** Called just before the last byte is sent. */
  onLastByte?: () => void
  /** Called when the operating system has the last byte. A busy sender needs a while for it. */
  onSent?: () => void
}

/** One HTTP request on the agent's connections; null without a complete reply. `ms` counts from its last byte. */
export function request(
  agent: http.Agent | undefined,
  url: string,
  { method, payload, headers = {}, timeoutMs = 10_000, holdMs = 0, onLastByte, onSent }: RequestOptions,
): Promise<Reply | null> {
  let sentAt = performance.now()
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
            ms: performance.now() - sentAt,
          })
        })
      },
    )
    const timer = setTimeout(() => call.destroy(), timeoutMs)
    const finish = (rest?: string) => {
      sentAt = performance.now()
      onLastByte?.()
      call.end(rest)
    }
    if (payload && holdMs > 0) {
      call.write(payload.slice(0, -1))
      const held = setTimeout(() => finish(payload.slice(-1)), holdMs)
      call.once('close', () => clearTimeout(held))
    } else finish(payload)
    if (onSent) call.once('finish', onSent)
    call.once('error', () => {
      clearTimeout(timer)
      resolve(null)
    })
  })
}
