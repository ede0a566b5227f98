import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs'
import net from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startPair } from '../pair'
import { startReaders } from '../readers'
import type { Context, Outcome, Scenario } from '../scenario'
import { maxOf, quantileOf } from '../statistics'

const head = 'Host: primacy\r\nAccept: */*\r\n'

/** Slow clients: they send a little now and then, or read nothing. */
const waysToBeSlow = (): Record<string, { begin: string; more: string | null }> => ({
  head: { begin: `GET / HTTP/1.1\r\n${head}`, more: 'X-Slow: 1\r\n' },
  body: {
    begin: `POST /api/auth/login HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: 10000\r\n\r\n{`,
    more: ' ',
  },
  reading: { begin: `GET ${largestFile()} HTTP/1.1\r\n${head}\r\n`.repeat(40), more: null },
})

/** Requested forty times, it does not fit into the buffers of a connection. */
function largestFile(): string {
  const folder = fileURLToPath(new URL('../../../dist/web/assets', import.meta.url))
  const files = readdirSync(folder).filter((name) => /\.(js|woff2)$/.test(name))
  const bySize = files.sort((x, y) => statSync(`${folder}/${y}`).size - statSync(`${folder}/${x}`).size)
  return `/assets/${bySize[0]}`
}

/** F17: a thousand slow clients, without a load balancer. */
async function slowClients(context: Context): Promise<Outcome> {
  const count = context.bySize({ full: 1_000, short: 300, smoke: 30 })
  const { a, setup } = await startPair(context, { researchers: 1 })
  const token = setup.admin.token
  const figures: Record<string, number> = { clients: count }
  const goals: Record<string, boolean> = {}
  const timings: Record<string, boolean> = {}
  for (const [kind, { begin, more }] of Object.entries(waysToBeSlow())) {
    const before = socketsOf(a.pid())
    const sockets = await openSockets(a.port, count)
    for (const socket of sockets) {
      if (more === null) socket.pause()
      socket.write(begin)
    }
    const startedAt = performance.now()
    const trickle = setInterval(() => {
      if (more !== null) for (const socket of sockets) if (!socket.destroyed) socket.write(more)
    }, 3_000)
    const readers = startReaders({ urls: [a.url], path: '/api/contests', token, count: 4, pauseMs: 20 })
    while (socketsOf(a.pid()) < before + count && performance.now() - startedAt < 5_000) await wait(20)
    // The connections of the readers and to the database come and go.
    while (socketsOf(a.pid()) > before + 20 && performance.now() - startedAt < 40_000) await wait(200)
    const goneAfterMs = Math.round(performance.now() - startedAt)
    clearInterval(trickle)
    await readers.stop()
    for (const socket of sockets) socket.destroy()
    const p99 = quantileOf(
      readers.readings.map(({ ms }) => ms),
      0.99,
    )
    figures[`${kind}: all closed after ms`] = goneAfterMs
    figures[`${kind}: p99 of others, ms`] = p99
    goals[`slow ${kind}: all are closed`] = goneAfterMs < 40_000
    timings[`slow ${kind}: all are closed within 20 s`] = goneAfterMs < 20_000
    timings[`slow ${kind}: others are answered with a p99 below 200 ms`] = p99 < 200
    goals[`slow ${kind}: no other request fails`] = readers.readings.every(({ status }) => status === 200)
    context.log(`${kind}: closed after ${goneAfterMs} ms, p99 ${p99} ms`)
  }
  return { figures, goals, timings }
}

/** F18: 10,000 open connections, and then a request on each at the same moment. */
async function manyConnections(context: Context): Promise<Outcome> {
  const count = context.bySize({ full: 10_000, short: 2_000, smoke: 500 })
  const { a } = await startPair(context, { researchers: 1 })
  const openedAt = performance.now()
  const sockets = await openSockets(a.port, count)
  const first = await askAll(sockets)
  const openMs = Math.round(performance.now() - openedAt)
  const times: number[] = []
  let extraOk = 0
  for (let place = 0; place < 200; place += 1) {
    const sentAt = performance.now()
    const reply = await fetch(`${a.url}/healthz`).catch(() => null)
    if (reply?.ok) extraOk += 1
    times.push(performance.now() - sentAt)
  }
  const p99 = quantileOf(times, 0.99)
  const askedAt = performance.now()
  const second = await askAll(sockets)
  const allMs = Math.round(performance.now() - askedAt)
  const rssMb = Math.round(peakRssOf(a.pid()))
  for (const socket of sockets) socket.destroy()
  return {
    figures: { count, openMs, first, extraOk, p99, second, allMs, rssMb },
    goals: {
      'every connection is opened and answered': first === count,
      '200 other requests are answered': extraOk === 200,
      'a request on each connection at the same time is answered': second === count,
      'the process stays below 512 MB': rssMb < 512,
    },
    timings: {
      'the p99 of the others is below 100 ms': p99 < 100,
      'all at once are answered within 10 s': allMs < 10_000,
    },
  }
}

async function openSockets(port: number, count: number): Promise<net.Socket[]> {
  const sockets: net.Socket[] = []
  while (sockets.length < count) {
    const batch = Array.from({ length: Math.min(250, count - sockets.length) }, () => net.connect(port, '127.0.0.1'))
    await Promise.all(
      batch.map(
        (socket) =>
          new Promise<void>((resolve) => {
            socket.on('error', () => resolve()).once('connect', () => resolve())
          }),
      ),
    )
    sockets.push(...batch)
  }
  return sockets
}

/** Sends a request on each connection; returns how many got a complete 200. */
async function askAll(sockets: net.Socket[]): Promise<number> {
  const answers = sockets.map(
    (socket) =>
      new Promise<number>((resolve) => {
        const timer = setTimeout(resolve, 20_000, 0)
        socket.once('data', (data) => {
          clearTimeout(timer)
          resolve(String(data).startsWith('HTTP/1.1 200') ? 1 : 0)
        })
        socket.write(`GET /healthz HTTP/1.1\r\n${head}\r\n`)
      }),
  )
  return (await Promise.all(answers)).reduce((sum, one) => sum + one, 0)
}

/** How many sockets a process holds, which its clients cannot see. */
export function socketsOf(pid: number): number {
  let count = 0
  for (const name of readdirSync(`/proc/${pid}/fd`)) {
    try {
      if (readlinkSync(`/proc/${pid}/fd/${name}`).startsWith('socket:')) count += 1
    } catch {
      // Closed in the meantime.
    }
  }
  return count
}

export const rssOf = (pid: number) => memoryOf(pid, 'VmRSS')
const peakRssOf = (pid: number) => maxOf([memoryOf(pid, 'VmHWM'), memoryOf(pid, 'VmRSS')])

function memoryOf(pid: number, name: string): number {
  const line = new RegExp(`${name}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(line?.[1] ?? 0) / 1024
}

export const connections: Record<string, Scenario> = {
  'slow-clients': {
    about: 'F17: a thousand clients that slowly send headers or a body, or slowly read',
    run: slowClients,
  },
  'many-connections': { about: 'F18: 10,000 open connections', run: manyConnections },
}
