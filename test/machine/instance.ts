import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from './free-port'
import { processCpuMs } from './processor-time'

const root = fileURLToPath(new URL('../..', import.meta.url))

export type Settings = Record<string, string>
export type Exit = { code: number | null; signal: NodeJS.Signals | null }

/** One process of the built product, on a port that it keeps from start to start. */
export type Instance = {
  name: string
  url: string
  port: number
  /** Starts the process and waits until /readyz says ok; returns the milliseconds that took. */
  start(): Promise<number>
  /** Starts the process and waits for nothing. */
  launch(): void
  signal(signal: NodeJS.Signals): void
  /** Sends the signal and waits for the exit. */
  end(signal: NodeJS.Signals): Promise<Exit>
  /** Sends SIGTERM; an instance that does not exit in time is killed and reported. */
  stop(): Promise<void>
  /** The exit of the process that runs now, or ran last. */
  ended(): Promise<Exit>
  isRunning(): boolean
  pid(): number
  /** Processor time that the process has used: unlike elapsed time, it hardly depends on the machine's load. */
  cpuMs(): number
  untilReady(withinMs?: number): Promise<number>
  /** Everything the processes of this instance printed. */
  output(): string
}

type InstanceOptions = {
  name?: string
  settings: Settings
  /** Arguments of the start command. */
  args?: readonly string[]
  /** Arguments of Node itself. */
  nodeArgs?: readonly string[]
  port?: number
  /** The folder of the built product. */
  dist?: string
}

const readyWithinMs = 240_000
const stopWithinMs = 15_000

/**
 * The instance exits with the process that started it: standard input is a pipe, which closes however that one ends. Worker
 * threads run this as well, and theirs is closed from the start.
 */
const exitWithParent = `data:text/javascript,${encodeURIComponent(
  "import { isMainThread } from 'node:worker_threads'\n" +
    "if (isMainThread) process.stdin.on('end', () => process.exit()).on('error', () => {}).resume().unref?.()",
)}`

/**
 * Arguments of Node for a product that a test starts and soon stops: the embedded database is compiled once and quickly, as
 * optimizing it takes more processor time than such a product has use for. Nothing that is measured runs so.
 */
export const forShortUse: readonly string[] = ['--liftoff-only']

/** An instance that is not started yet. Its environment holds PATH, its address and `settings`, nothing else. */
export async function createInstance(options: InstanceOptions): Promise<Instance> {
  const { name = 'The product', args = [], nodeArgs = [], dist = `${root}dist` } = options
  const port = options.port ?? (await freePort())
  const url = `http://127.0.0.1:${port}`
  const printed: string[] = []
  let child: ChildProcess | null = null
  let ended: Promise<Exit> = Promise.resolve({ code: null, signal: null })

  const instance: Instance = {
    name,
    url,
    port,
    launch() {
      const line = ['--import', exitWithParent, ...nodeArgs, `${dist}/server/start.js`, ...args]
      const started = spawn(process.execPath, line, {
        cwd: root,
        stdio: ['pipe', 'pipe', 'pipe'],
        env: { PATH: process.env.PATH ?? '', PORT: String(port), PUBLIC_URL: url, ...options.settings },
      })
      started.stdin.on('error', () => {})
      for (const stream of [started.stdout, started.stderr]) stream.on('data', (text) => printed.push(String(text)))
      ended = new Promise((resolve) => started.once('exit', (code, signal) => resolve({ code, signal })))
      child = started
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
    async stop() {
      if (!instance.isRunning()) return
      const exit = await Promise.race([instance.end('SIGTERM'), wait(stopWithinMs, null, { ref: false })])
      if (exit) return
      await instance.end('SIGKILL')
      throw new Error(`${name} did not exit within ${stopWithinMs} ms of SIGTERM`)
    },
    ended: () => ended,
    isRunning: () => child !== null && child.exitCode === null && child.signalCode === null,
    pid: () => child?.pid ?? 0,
    cpuMs: () => processCpuMs(child?.pid ?? 0),
    async untilReady(withinMs = readyWithinMs) {
      const startedAt = performance.now()
      while (performance.now() - startedAt < withinMs && instance.isRunning()) {
        const reply = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(3_000) }).catch(() => null)
        if (reply?.ok) return performance.now() - startedAt
        await wait(20)
      }
      const exit = instance.isRunning() ? null : await ended
      await instance.end('SIGKILL')
      const problem = exit ? `exited with ${exit.code ?? exit.signal}` : `was not ready within ${withinMs} ms`
      throw new Error(`${name} ${problem}:\n${instance.output().slice(-2_000)}`)
    },
    output: () => printed.join(''),
  }
  return instance
}
