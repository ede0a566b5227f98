import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { runProgram } from '../programs'
import type { Finding, Tool } from '../tool'

const clients = 1000
/** A slow client has to be disconnected after this many seconds. */
const disconnectedWithin = 20
/** Long enough for all to connect, even on a busy machine, and for the last of them to be disconnected. */
const attackSeconds = 40
const attacks = [
  { kind: 'slow heads', args: ['-H', '-i', '5'], path: '/' },
  { kind: 'slow bodies', args: ['-B', '-i', '5', '-s', '8192', '-f', 'application/json'], path: '/api/auth/login' },
  { kind: 'slow readers', args: ['-X', '-w', '256', '-y', '512', '-n', '5', '-z', '16', '-k', '1'], path: null },
]

export const slowhttptest: Tool = {
  name: 'slowhttptest',
  expected: attacks.map(({ kind }) => kind),
  async scan(target) {
    const findings: Finding[] = []
    const did: string[] = []
    for (const { kind, args, path } of attacks) {
      const stopProbes = probe(target.url)
      const countHeld = watchSockets(Number(new URL(target.url).port))
      const url = target.url + (path ?? target.largeFile)
      const common = ['-c', String(clients), '-r', '250', '-p', '3', '-x', '24', '-l', String(attackSeconds), '-u', url]
      const { output } = await runProgram('slowhttptest', [...args, ...common], { seconds: attackSeconds + 30 })
      const seen = { ...(await stopProbes()), held: countHeld() }
      did.push(`${kind}: ${seen.held} of ${clients} connected after ${disconnectedWithin} s, others p99 ${seen.p99} ms`)
      findings.push(...readSlowTest(kind, output, seen))
    }
    return { did: did.join('; '), findings }
  },
}

/** Sends ordinary requests during the attack; the returned function stops that and says how they were answered. */
function probe(url: string) {
  const times: number[] = []
  let failed = 0
  let isProbing = true
  const done = (async () => {
    while (isProbing) {
      const sentAt = performance.now()
      const reply = await fetch(`${url}/healthz`, {
        signal: AbortSignal.timeout(5000),
        headers: { connection: 'close' },
      }).catch(() => null)
      if (reply?.ok) times.push(performance.now() - sentAt)
      else failed += 1
      await reply?.arrayBuffer().catch(() => null)
      await wait(100)
    }
  })()
  return async () => {
    isProbing = false
    await done
    times.sort((one, other) => one - other)
    return { sent: times.length + failed, failed, p99: Math.round(times[Math.ceil(times.length * 0.99) - 1] ?? 0) }
  }
}

/**
 * Watches the connections of a local server; the returned function says how many were held for too long. The tool cannot
 * tell, because the kernel keeps sending to a slow reader that the server has closed the connection to.
 */
function watchSockets(port: number): () => number {
  let seen = new Map<string, number>()
  let outlived = 0
  const startedAt = Date.now()
  const watch = setInterval(() => {
    const now = Date.now()
    if (now - startedAt > attackSeconds * 1000) return
    const held = heldSockets(readFileSync('/proc/net/tcp', 'utf8'), port)
    seen = new Map(held.map((peer) => [peer, seen.get(peer) ?? now]))
    outlived = [...seen.values()].filter((since) => now - since > disconnectedWithin * 1000).length
  }, 250)
  return () => {
    clearInterval(watch)
    return outlived
  }
}

/** The peers of a port's open connections that a process still owns. */
export function heldSockets(table: string, port: number): string[] {
  const local = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  return table
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter((cells) => cells[1]?.endsWith(local) && ['01', '08'].includes(cells[3] ?? '') && cells[9] !== '0')
    .map((cells) => cells[2] ?? '')
}

type Seen = { held: number; sent: number; failed: number }

/** Slow clients that stay connected for too long, and ordinary requests that fail meanwhile. */
export function readSlowTest(kind: string, output: string, { held, sent, failed }: Seen): Finding[] {
  const plain = output.replaceAll('\u001b', '').replaceAll(/\[[\d;]*m/g, '')
  const status = /Exit status:\s*(.+)/.exec(plain)?.[1]?.trim()
  if (!status) return [{ kind: 'nothing tried', where: `${kind}: ${plain.trim().slice(-300)}` }]
  const findings: Finding[] = []
  if (held > 0) findings.push({ kind, where: `${held} connections held after ${disconnectedWithin} s (${status})` })
  if (failed > 0) findings.push({ kind, where: `${failed} of ${sent} ordinary requests failed` })
  return findings
}
