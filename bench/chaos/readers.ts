import http from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { request } from './call'

type Reader = {
  /** How many replies of each status there were; 'no reply' counts requests that ended without one. */
  statuses: Map<string, number>
  times: number[]
  stop(): Promise<void>
}

/** Somebody who looks at the same page again and again. */
export function startReader(url: string, token: string | null, everyMs = 50): Reader {
  const statuses = new Map<string, number>()
  const times: number[] = []
  const agent = new http.Agent({ keepAlive: true })
  let isStopping = false
  async function read(): Promise<void> {
    while (!isStopping) {
      const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
      const reply = await request(agent, url, { method: 'GET', headers })
      const status = reply ? String(reply.status) : 'no reply'
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (reply) times.push(reply.ms)
      await wait(everyMs)
    }
  }
  const reading = read()
  return {
    statuses,
    times,
    async stop() {
      isStopping = true
      await reading
      agent.destroy()
    },
  }
}
