import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'

export type Environment = Record<string, string>
type Account = { uid?: number; gid?: number }
type Place = { cwd: string; env: Environment; account?: Account; input?: string }

/** The image's account, if this process may switch to another one. */
export const ordinaryAccount: Account = process.getuid?.() === 0 ? { uid: 10001, gid: 10001 } : {}

export type Ended = { code: number; out: string; err: string }

/** Runs a program to its end, whatever its exit code. */
export function runProgram(program: string, words: readonly string[], place: Place): Promise<Ended> {
  const { cwd, env, account, input } = place
  const options = { cwd, env, ...account, maxBuffer: 64 * 1024 * 1024 }
  return new Promise((done) => {
    const child = execFile(program, [...words], options, (error, out, err) =>
      done({ code: error ? Number(error.code ?? 1) : 0, out, err: err || (error?.message ?? '') }),
    )
    child.stdin?.on('error', () => {})
    child.stdin?.end(input ?? '')
  })
}

/** Runs commands as if typed into a shell, and stops at the first failure. */
export async function runCommands(commands: string, place: Place): Promise<string> {
  const { code, out, err } = await runProgram('/bin/sh', ['-eu', '-c', commands], place)
  if (code !== 0) throw new Error(`exit code ${code} of\n${commands}${err.slice(-2_000)}`)
  return out
}

export type Server = { url: string; output(): string; stop(): Promise<void> }

/** Runs commands that start a server, and waits until /readyz says ok. */
export async function startServer(words: readonly string[], port: string, place: Place): Promise<Server> {
  const [program = '', ...rest] = words
  const { cwd, env, account } = place
  // A separate process group, because npm doesn't forward a signal to everything it has started.
  const child = spawn(program, rest, { cwd, env, ...account, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const printed: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => printed.push(String(text)))
  const ended = once(child, 'close')
  const url = `http://127.0.0.1:${port}`
  const isRunning = () => child.exitCode === null && child.signalCode === null
  async function stop(): Promise<void> {
    if (isRunning() && child.pid) process.kill(-child.pid, 'SIGTERM')
    await ended
  }
  const givenUpAt = Date.now() + 120_000
  while (isRunning() && Date.now() < givenUpAt) {
    const reply = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(3_000) }).catch(() => null)
    if (reply?.ok) return { url, output: () => printed.join(''), stop }
    await wait(100)
  }
  await stop()
  throw new Error(`the server did not get ready:\n${printed.join('').slice(-2_000)}`)
}
