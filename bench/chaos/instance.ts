import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../scripts/free-port.mjs'
import type { Trial } from './scenario'

const root = fileURLToPath(new URL('../..', import.meta.url))
export const authSecret = 'a secret that only the fault bench knows, 32 bytes and more'

/** Builds the product once, into dist/, as `npm start` does. */
export function buildProduct(): void {
  const { status } = spawnSync(process.execPath, [`${root}scripts/build.mjs`], { stdio: ['ignore', 2, 2] })
  if (status !== 0 || !existsSync(`${root}dist/server/main.js`)) throw new Error('the product could not be built')
}

export type Exit = { code: number | null; signal: NodeJS.Signals | null }

/** One process of the built product, on a port that stays its own from start to start. */
export type Instance = {
  name: string
  url: string
  port: number
  /** Starts the process and waits until /readyz says ok; returns the milliseconds that took. */
  start(): Promise<number>
  /** Starts the process and waits for nothing. */
  launch(): void
  signal(signal: NodeJS.Signals): void
  /** Sends the signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<Exit>
  /** How the process that runs now, or ran last, ended. */
  ended(): Promise<Exit>
  isRunning(): boolean
  pid(): number
  /** What the process has used of the processor: unlike time, it hardly depends on what else the machine does. */
  cpuMs(): number
  untilReady(withinMs?: number): Promise<number>
  /** Everything the processes of this instance printed. */
  output(): string
}

/** Ends with the bench: its standard input is a pipe, and closes however the bench ends. */
const script = (main: string) =>
  `process.stdin.on('end', () => process.exit()).on('error', () => {}).resume().unref?.(); import(${JSON.stringify(main)}).then(({ main }) => main([]))`

/** An instance that is not started yet. `wrap` puts a command in front, as `['faketime', '+1h']`; `dist` is a built product. */
export async function newInstance(
  trial: Trial,
  name: string,
  settings: Record<string, string>,
  wrap: readonly string[] = [],
  dist = `${root}dist`,
): Promise<Instance> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const printed: string[] = []
  let child: ChildProcess | null = null
  let ended: Promise<Exit> = Promise.resolve({ code: null, signal: null })

  const instance: Instance = {
    name,
    url,
    port,
    launch() {
      const started = spawnProduct(wrap, dist, { PORT: String(port), PUBLIC_URL: url, ...settings }, printed)
      child = started
      ended = new Promise((resolve) => started.once('exit', (code, signal) => resolve({ code, signal })))
    },
    async start() {
      instance.launch()
      return instance.untilReady()
    },
    signal: (signal) => void child?.kill(signal),
    async end(signal) {
      child?.kill(signal)
      return ended
    },
    ended: () => ended,
    isRunning: () => child !== null && child.exitCode === null && child.signalCode === null,
    pid: () => child?.pid ?? 0,
    cpuMs: () => cpuMsOf(child?.pid ?? 0),
    async untilReady(withinMs = 60_000) {
      const startedAt = performance.now()
      while (performance.now() - startedAt < withinMs) {
        if (!instance.isRunning()) break
        const reply = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(3_000) }).catch(() => null)
        if (reply?.ok) return performance.now() - startedAt
        await wait(20)
      }
      throw new Error(`${name} was not ready within ${withinMs} ms:\n${instance.output().slice(-2_000)}`)
    },
    output: () => printed.join(''),
  }
  trial.after(async () => {
    if (instance.isRunning()) await instance.end('SIGKILL')
  })
  return instance
}

/** Linux only; 0 elsewhere. The 14th and 15th field are hundredths of a second, and the 2nd may hold blanks. */
function cpuMsOf(pid: number): number {
  if (!existsSync(`/proc/${pid}/stat`)) return 0
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/, '').trim().split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

function spawnProduct(
  wrap: readonly string[],
  dist: string,
  settings: Record<string, string>,
  printed: string[],
): ChildProcess {
  const line = [...wrap, process.execPath, '-e', script(`${dist}/server/main.js`)]
  const child = spawn(line[0] as string, line.slice(1), {
    cwd: root,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH ?? '',
      AUTH_SECRET: authSecret,
      NODE_ENV: 'production',
      RATE_LIMIT_SCALE: '1000000',
      MAILS_PER_MINUTE: '1000000',
      LOG_LEVEL: 'warn',
      ...settings,
    },
  })
  child.stdin?.on('error', () => {})
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => printed.push(String(text)))
  return child
}
