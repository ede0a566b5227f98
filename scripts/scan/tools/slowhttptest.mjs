import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { runProgram } from '../programs.mjs'

const clients = 1000
/** Whoever is slow has to be gone after this many seconds. */
const goneWithin = 20
/** Long enough for all to arrive, even on a busy machine, and for the last of them to be let go. */
const attackSeconds = 40
const attacks = [
  { kind: 'slow heads', args: ['-H', '-i', '5'], path: '/' },
  { kind: 'slow bodies', args: ['-B', '-i', '5', '-s', '8192', '-f', 'application/json'], path: '/api/auth/login' },
  { kind: 'slow readers', args: ['-X', '-w', '256', '-y', '512', '-n', '5', '-z', '16', '-k', '1'], path: null },
]

export const slowhttptest = {
  name: 'slowhttptest',
  expected: attacks.map(({ kind }) => kind),
  async scan(target) {
    const findings = []
    const did = []
    for (const { kind, args, path } of attacks) {
      const others = watchOthers(target.url)
      const held = watchSockets(new URL(target.url).port)
      const url = target.url + (path ?? target.largeFile)
      const common = ['-c', String(clients), '-r', '250', '-p', '3', '-x', '24', '-l', String(attackSeconds), '-u', url]
      const { output } = await runProgram('slowhttptest', [...args, ...common], { seconds: attackSeconds + 30 })
      const seen = { ...(await others()), held: held() }
      did.push(`${kind}: ${seen.held} of ${clients} there after ${goneWithin} s, others p99 ${seen.p99} ms`)
      findings.push(...readSlowTest(kind, output, seen))
    }
    return { did: did.join('; '), findings }
  },
}

/** One who is not slow asks all the while; returns how it went. */
function watchOthers(url) {
  const times = []
  let failed = 0
  let watching = true
  const done = (async () => {
    while (watching) {
      const begun = performance.now()
      const reply = await fetch(`${url}/healthz`, {
        signal: AbortSignal.timeout(5000),
        headers: { connection: 'close' },
      }).catch(() => null)
      if (reply?.ok) times.push(performance.now() - begun)
      else failed += 1
      await reply?.arrayBuffer().catch(() => null)
      await wait(100)
    }
  })()
  return async () => {
    watching = false
    await done
    times.sort((one, other) => one - other)
    return { asked: times.length + failed, failed, p99: Math.round(times[Math.ceil(times.length * 0.99) - 1] ?? 0) }
  }
}

/**
 * Watches which connections a server of this machine holds; returns how many of them had outlived their time when the
 * slow clients left. The kernel goes on handing what was sent to a slow reader whom the server has long let go, and the
 * tool cannot tell.
 */
function watchSockets(port) {
  let seen = new Map()
  let outlived = 0
  const begun = Date.now()
  const watch = setInterval(() => {
    const now = Date.now()
    if (now - begun > attackSeconds * 1000) return
    const held = heldSockets(readFileSync('/proc/net/tcp', 'utf8'), Number(port))
    seen = new Map(held.map((peer) => [peer, seen.get(peer) ?? now]))
    outlived = [...seen.values()].filter((since) => now - since > goneWithin * 1000).length
  }, 250)
  return () => {
    clearInterval(watch)
    return outlived
  }
}

/** The peers of a port's open connections that a process still owns. */
export function heldSockets(table, port) {
  const local = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  return table
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter((cells) => cells[1]?.endsWith(local) && ['01', '08'].includes(cells[3] ?? '') && cells[9] !== '0')
    .map((cells) => cells[2])
}

/** What is wrong when the slow clients outlive their time or take the place of others. */
export function readSlowTest(kind, output, { held, asked, failed }) {
  const plain = output.replaceAll('\u001b', '').replaceAll(/\[[\d;]*m/g, '')
  const status = /Exit status:\s*(.+)/.exec(plain)?.[1]?.trim()
  if (!status) return [{ kind: 'nothing tried', where: `${kind}: ${plain.trim().slice(-300)}` }]
  const findings = []
  if (held > 0) findings.push({ kind, where: `${held} connections held after ${goneWithin} s (${status})` })
  if (failed > 0) findings.push({ kind, where: `${failed} of ${asked} ordinary requests failed` })
  return findings
}
