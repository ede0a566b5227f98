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

/** An answer takes a few seconds at most; who has none by then is slow on purpose, or gone. */
const patienceMs = 5_000

type Stopping = {
  app: { close(): Promise<unknown>; server: Server }
  /** How long a load balancer is given to see that /readyz says no; everything is answered meanwhile. */
  drainMs?: number
  /** What runs beside the answers; each resolves when nothing of it is under way. */
  stopWork: (() => Promise<void>)[]
  patienceMs?: number
}

/**
 * Takes no more connections, finishes what runs, and then waits no longer. Node stops looking for slow clients once a
 * server closes, so one unfinished request would hold the process for ever. A mail that a slow server holds up goes out
 * again when its lease has run out.
 */
export async function stopGracefully(stopping: Stopping): Promise<void> {
  await wait(stopping.drainMs ?? 0)
  const ms = stopping.patienceMs ?? patienceMs
  const patience = new AbortController()
  const over = wait(ms, undefined, { signal: patience.signal }).catch(() => {})
  const cut = setTimeout(() => stopping.app.server.closeAllConnections(), ms)
  await Promise.all([
    stopping.app.close(),
    ...stopping.stopWork.map((stopOne) => Promise.race([stopOne(), over])),
  ]).finally(() => {
    clearTimeout(cut)
    patience.abort()
  })
}
