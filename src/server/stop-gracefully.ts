import type { Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { setting, wholeNumber } from './setting'

export const drainSeconds = setting({
  shownDefault: '0',
  meaning: 'behind a load balancer: how long a stopping instance still answers while /readyz sends new requests away',
  expects: '0 to 60; more than two health checks apart',
  read: wholeNumber(0, 60),
  default: 0,
})

/** Requests take a few seconds at most; a client that is still waiting is deliberately slow, or gone. */
const maxStopMs = 5_000

type Stopping = {
  app: { close(): Promise<unknown>; server: Server }
  /** How long to keep serving while load balancers notice that /readyz fails. */
  drainMs?: number
  /** Background work; each promise resolves when it has stopped. */
  stopWork: (() => Promise<void>)[]
  maxStopMs?: number
}

/**
 * Stops accepting connections and waits for running requests and jobs, but not forever: Node stops checking for slow
 * clients once a server closes, so one unfinished request could block the process. A mail held up by a slow server is
 * sent again when its lease expires.
 */
export async function stopGracefully(stopping: Stopping): Promise<void> {
  await wait(stopping.drainMs ?? 0)
  const ms = stopping.maxStopMs ?? maxStopMs
  const timeout = new AbortController()
  const over = wait(ms, undefined, { signal: timeout.signal }).catch(() => {})
  const cut = setTimeout(() => stopping.app.server.closeAllConnections(), ms)
  await Promise.all([
    stopping.app.close(),
    ...stopping.stopWork.map((stopOne) => Promise.race([stopOne(), over])),
  ]).finally(() => {
    clearTimeout(cut)
    timeout.abort()
  })
}
