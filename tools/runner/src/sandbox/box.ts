import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import type { Tools } from '../tools'
import { nobody } from './account'
import { type Mount, toolMounts } from './mounts'
import { processTree, threadsOf } from './process-tree'

export type BoxLimits = {
  /** Of the whole sandbox, by the clock. */
  wallSeconds: number
  /** Of each process in it. */
  cpuSeconds: number
  memoryMegabytes: number
  /** Of the files it writes, which are in memory. */
  diskMegabytes: number
  processes: number
  outputBytes: number
  /** Whether it may speak TCP, by which it reaches nothing but itself. */
  loopback?: boolean
}

export type Stopped = 'time' | 'processor' | 'memory' | 'output'
export type Boxed = {
  code: number | null
  out: string
  err: string
  stopped: Stopped | null
  seconds: number
  peakBytes: number
}

const megabyte = 1_048_576
const pollMilliseconds = 50
const errorBytes = 65_536
/** No path of the host is in it. */
const hostname = 'proof'

/**
 * Runs a command where there is nothing but the tools and what is mounted: no network, no host, no other process. The
 * signal ends it, and is then thrown.
 */
export function runInBox(
  tools: Tools,
  command: string[],
  mounts: Mount[],
  limits: BoxLimits,
  signal?: AbortSignal,
): Promise<Boxed> {
  const filter = openSync(limits.loopback ? tools.loopbackFile : tools.seccompFile, 'r')
  const startedAt = performance.now()
  const child = spawn('setpriv', boxArguments(tools, command, mounts, limits), {
    stdio: ['ignore', 'pipe', 'pipe', filter],
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' },
    detached: true,
  })
  return new Promise((resolve, reject) => {
    const out: Buffer[] = []
    let bytes = 0
    let err = ''
    let peakBytes = 0
    let stopped: Stopped | null = null
    const kill = () => {
      if (child.pid) killTree(child.pid)
    }
    const stop = (why: Stopped) => {
      stopped ??= why
      kill()
    }
    signal?.addEventListener('abort', kill)
    if (signal?.aborted) kill()
    const count = (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > limits.outputBytes) stop('output')
    }
    child.stdout?.on('data', (chunk: Buffer) => {
      count(chunk)
      if (!stopped) out.push(chunk)
    })
    child.stderr?.on('data', (chunk: Buffer) => {
      count(chunk)
      if (err.length < errorBytes) err += chunk.toString('utf8')
    })
    const clock = setTimeout(() => stop('time'), limits.wallSeconds * 1_000)
    const watch = setInterval(() => {
      const { residentBytes } = processTree(child.pid ?? 0)
      peakBytes = Math.max(peakBytes, residentBytes)
      if (residentBytes > limits.memoryMegabytes * megabyte) stop('memory')
    }, pollMilliseconds)
    const end = () => {
      signal?.removeEventListener('abort', kill)
      clearTimeout(clock)
      clearInterval(watch)
      closeSync(filter)
    }
    child.on('error', (error) => {
      end()
      reject(new Error(`setpriv cannot be started (${error.message}). Install util-linux.`))
    })
    child.on('close', (code, killedBy) => {
      end()
      if (signal?.aborted) reject(signal.reason)
      const seconds = (performance.now() - startedAt) / 1_000
      if (killedBy === 'SIGXCPU' || code === 128 + 24) stopped ??= 'processor'
      resolve({ code, out: Buffer.concat(out).toString('utf8'), err, stopped, seconds, peakBytes })
    })
  })
}

/**
 * Each process by itself: while bubblewrap starts, what is inside may outlive it. It is halted before, so that it starts
 * nothing meanwhile.
 */
function killTree(root: number): void {
  send(root, 'SIGSTOP')
  for (const pid of processTree(root).processes.reverse()) send(pid, 'SIGKILL')
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended by itself.
  }
}

function boxArguments(tools: Tools, command: string[], mounts: Mount[], limits: BoxLimits): string[] {
  return [
    ...accountArguments(),
    '--no-new-privs',
    'prlimit',
    `--cpu=${limits.cpuSeconds}`,
    `--nproc=${limits.processes + othersOfAccount()}`,
    `--data=${limits.memoryMegabytes * megabyte}`,
    `--fsize=${limits.diskMegabytes * megabyte}`,
    '--nofile=256',
    '--core=0',
    '--memlock=0',
    '--msgqueue=0',
    'bwrap',
    ...namespaceArguments(),
    ...toolMounts(tools).flatMap(mountArguments),
    '--dev-bind',
    '/dev/null',
    '/dev/null',
    '--dev-bind',
    '/dev/urandom',
    '/dev/urandom',
    '--size',
    String(32 * megabyte),
    '--tmpfs',
    '/tmp',
    '--size',
    String(limits.diskMegabytes * megabyte),
    '--tmpfs',
    '/w',
    ...mounts.flatMap(mountArguments),
    '--remount-ro',
    '/',
    '--chdir',
    '/w',
    '--seccomp',
    '3',
    '--',
    ...command,
  ]
}

/** A process of root continues as nobody. */
function accountArguments(): string[] {
  if (process.getuid?.() !== 0) return []
  return [`--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups']
}

/** The limit of processes counts all of an account. */
function othersOfAccount(): number {
  const account = process.getuid?.() ?? 0
  return threadsOf(account === 0 ? nobody : account)
}

function namespaceArguments(): string[] {
  const environment = {
    HOME: '/h',
    PATH: '/opt',
    TMPDIR: '/tmp',
    NO_COLOR: '1',
    RAYON_NUM_THREADS: '1',
    FOUNDRY_DISABLE_NIGHTLY_WARNING: '1',
  }
  return [
    '--unshare-all',
    '--unshare-user',
    '--disable-userns',
    '--die-with-parent',
    '--new-session',
    '--uid',
    '1000',
    '--gid',
    '1000',
    '--hostname',
    hostname,
    '--clearenv',
    ...Object.entries(environment).flatMap(([name, value]) => ['--setenv', name, value]),
    '--cap-drop',
    'ALL',
  ]
}

const mountArguments = ({ from, to, writable }: Mount): string[] => [writable ? '--bind' : '--ro-bind', from, to]
