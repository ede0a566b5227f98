import { Agent, request } from 'node:http'

export type Call = {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  token: string | null
  body?: object
  status: number
  headers?: Record<string, string>
}

/**
 * Sends the calls over a few persistent connections, and returns the milliseconds that each took. Throws on the first
 * unexpected status, because errors are faster than the work.
 */
export async function sendAll(port: number, calls: readonly Call[], connections: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  let next = 0
  async function worker(): Promise<void> {
    while (next < calls.length) {
      const call = calls[next] as Call
      next += 1
      const startedAt = performance.now()
      const reply = await send(agent, port, call)
      times.push(performance.now() - startedAt)
      checkStatus(call, reply)
    }
  }
  try {
    await Promise.all(Array.from({ length: connections }, worker))
    return times
  } finally {
    agent.destroy()
  }
}

function checkStatus({ method, path, status }: Call, reply: Reply): void {
  if (reply.status !== status)
    throw new Error(`${method} ${path} answered ${reply.status}: ${reply.text().slice(0, 300)}`)
}

type Reply = { status: number; etag: string | null; text(): string }

/** A call's content besides method and path. */
export function contentOf({ token, body, headers }: Call) {
  const payload = body === undefined ? null : Buffer.from(JSON.stringify(body))
  return {
    payload,
    headers: {
      ...headers,
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(payload ? { 'content-type': 'application/json', 'content-length': payload.length } : {}),
    },
  }
}

function send(agent: Agent, port: number, call: Call): Promise<Reply> {
  const { method, path } = call
  const { payload, headers } = contentOf(call)
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        method,
        path,
        headers,
      },
      (reply) => {
        const chunks: Buffer[] = []
        reply.on('data', (chunk: Buffer) => chunks.push(chunk))
        reply.on('error', reject)
        reply.on('end', () => {
          const { statusCode = 0, headers: sentBack } = reply
          const text = () => Buffer.concat(chunks).toString('utf8')
          resolve({ status: statusCode, etag: sentBack.etag ?? null, text })
        })
      },
    )
    sent.on('error', reject)
    sent.end(payload ?? undefined)
  })
}

/** The reply to one call, whose status must be the expected one. */
export async function readReply(port: number, call: Call): Promise<{ body: string; etag: string | null }> {
  const agent = new Agent()
  try {
    const reply = await send(agent, port, call)
    checkStatus(call, reply)
    return { body: reply.text(), etag: reply.etag }
  } finally {
    agent.destroy()
  }
}
