import http from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { request } from './request'

export type Reading = { sentAt: number; ms: number; status: number | 'no reply' }

export type Readers = {
  readings: Reading[]
  statuses(): Record<string, number>
  stop(): Promise<void>
}

type ReadersOptions = {
  /** Used in turn; the list may change meanwhile. */
  urls: readonly string[]
  path: string
  token?: string
  count: number
  /** The pause of a reader after each reply. */
  pauseMs?: number
  timeoutMs?: number
}

/** Readers that request one path repeatedly, without retries. */
export function startReaders({ urls, path, token, count, pauseMs = 0, timeoutMs = 10_000 }: ReadersOptions): Readers {
  const readings: Reading[] = []
  const agent = new http.Agent({ keepAlive: true, maxSockets: count })
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  let isStopping = false

  async function read(): Promise<void> {
    while (!isStopping) {
      const sentAt = performance.now()
      const url = `${urls[readings.length % urls.length]}${path}`
      const reply = await request(agent, url, { method: 'GET', headers, timeoutMs })
      readings.push({ sentAt, ms: performance.now() - sentAt, status: reply?.status ?? 'no reply' })
      if (pauseMs > 0) await wait(pauseMs)
    }
  }

  const running = Array.from({ length: count }, read)
  return {
    readings,
    statuses: () => countedBy(readings.map(({ status }) => String(status))),
    async stop() {
      isStopping = true
      await Promise.all(running)
      agent.destroy()
    },
  }
}

export function countedBy(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1
  return counts
}
