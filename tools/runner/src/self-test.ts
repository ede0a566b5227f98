import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readCheatcodes } from './reading/cheatcodes'
import { nobody } from './sandbox/account'
import { type Boxed, type BoxLimits, runInBox } from './sandbox/box'
import { processTree } from './sandbox/process-tree'
import type { Tools } from './tools'

/** One thing that has to hold, and what was found instead where it does not. */
export type Check = { name: string; problem: string | null }

const limits: BoxLimits = {
  wallSeconds: 30,
  cpuSeconds: 20,
  memoryMegabytes: 400,
  diskMegabytes: 24,
  processes: 32,
  outputBytes: 1_048_576,
}
const noNamespaces = `The sandbox cannot start. It needs user namespaces without privileges:
  Debian: nothing to do (sysctl kernel.unprivileged_userns_clone must be 1)
  Ubuntu 23.10 and later: allow them for bwrap with an AppArmor profile (see the README)
  Docker: the default profile forbids them. Use a virtual machine, or the profile that the README names`

/** Shows on this machine that nothing of a proof gets out and that every limit ends it. */
export async function selfTest(tools: Tools): Promise<Check[]> {
  const missing = missingPrograms()
  if (missing.length > 0) return missing
  const state = checkState(tools)
  if (state.problem !== null) return [state]
  const started = await checkStart(tools)
  if (started.problem !== null) return [started]
  return [
    state,
    started,
    ...(await checkSurroundings(tools)),
    await checkNetwork(tools),
    await checkLoopback(tools),
    await checkKernel(tools),
    ...(await checkLimits(tools)),
    await checkForge(tools),
    await checkCompiler(tools),
  ]
}

function missingPrograms(): Check[] {
  const packages = { setpriv: 'util-linux', prlimit: 'util-linux', bwrap: 'bubblewrap', ldd: 'libc-bin' }
  return Object.entries(packages).flatMap(([program, name]): Check[] => {
    try {
      execFileSync(program, ['--version'], { stdio: 'ignore', env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' } })
      return []
    } catch {
      return [{ name: program, problem: `${program} is missing. Install it: apt-get install ${name}` }]
    }
  })
}

/** An existing folder, or one of its parents, may be closed to everyone but root. */
function checkState({ state }: Tools): Check {
  const name = 'a sandbox can read the state folder'
  if (process.getuid?.() !== 0) return { name, problem: null }
  const account = ['--reuid', `${nobody}`, '--regid', `${nobody}`, '--clear-groups']
  const { status } = spawnSync('setpriv', [...account, 'test', '-x', state], { cwd: '/' })
  if (status === 0) return { name, problem: null }
  const problem = `The account nobody, as which root runs proofs, cannot enter ${state}.
  Run chgrp ${nobody} and chmod g+x on it, or on the folder above it that is closed, or name another with --state`
  return { name, problem }
}

function probe(tools: Tools, name: string, more: Partial<BoxLimits> = {}, ...values: string[]): Promise<Boxed> {
  const mount = { from: join(tools.inside, 'probe.cjs'), to: '/opt/probe.cjs' }
  return runInBox(tools, ['/opt/node', '/opt/probe.cjs', name, ...values], [mount], { ...limits, ...more })
}

async function checkStart(tools: Tools): Promise<Check> {
  const { out, err, code } = await probe(tools, 'look')
  const name = 'the sandbox starts'
  if (code === 0 && out.startsWith('{')) return { name, problem: null }
  return { name, problem: `${noNamespaces}\n  It said: ${err.trim().slice(0, 500) || `exit code ${code}`}` }
}

type Look = {
  account: number
  processNumber: number
  host: string
  environment: string[]
  top: string[]
  found: string[]
  writeTools: string
  writeTop: string
  hardLink: string
}

async function checkSurroundings(tools: Tools): Promise<Check[]> {
  const look: Look = JSON.parse((await probe(tools, 'look')).out)
  const expected = ['dev', 'h', 'lib', 'lib64', 'opt', 'tmp', 'usr', 'w']
  const environment = [
    'FOUNDRY_DISABLE_NIGHTLY_WARNING',
    'HOME',
    'NO_COLOR',
    'PATH',
    'PWD',
    'RAYON_NUM_THREADS',
    'TMPDIR',
  ]
  return [
    check('it has an account of its own', look.account === 1_000, look.account),
    check('it sees only its own processes', look.processNumber < 10, look.processNumber),
    check('it has a name of its own', look.host === 'proof', look.host),
    check(
      'it gets nothing of the environment',
      look.environment.every((one) => environment.includes(one)),
      look.environment,
    ),
    check(
      'it sees only what was mounted',
      look.top.every((one) => expected.includes(one)),
      look.top,
    ),
    check(
      'it sees no file of the host',
      look.found.every((one) => one === '/usr'),
      look.found,
    ),
    check('it cannot write to the tools', look.writeTools !== 'allowed', look.writeTools),
    check('it cannot write elsewhere', look.writeTop !== 'allowed', look.writeTop),
    check('system calls are filtered', look.hardLink === 'EPERM', look.hardLink),
  ]
}

const check = (name: string, holds: boolean, found: unknown): Check => ({
  name,
  problem: holds ? null : `found ${JSON.stringify(found)}`,
})

/** Where it has no sockets at all. */
async function checkNetwork(tools: Tools): Promise<Check> {
  const { visits, out } = await visitHost(tools, false)
  return check('it has no network', visits === 0 && out.includes('"EPERM"'), out)
}

/** Where recorded state is replayed, which takes a loopback of its own. */
async function checkLoopback(tools: Tools): Promise<Check> {
  const { visits, out } = await visitHost(tools, true)
  return check('its own loopback leads nowhere', visits === 0 && out.includes('"ECONNREFUSED"'), out)
}

/** A server listens on the loopback of the host, which the sandbox must not reach. */
async function visitHost(tools: Tools, loopback: boolean): Promise<{ visits: number; out: string }> {
  let visits = 0
  const server = createServer((socket) => {
    visits += 1
    socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const { out } = await probe(tools, 'network', { loopback }, String(port))
  server.close()
  return { visits, out }
}

/** What the kernel says of a process in the sandbox, and that nothing of it is left when it is stopped. */
async function checkKernel(tools: Tools): Promise<Check> {
  const name = 'it has no rights, and ends as a whole'
  const running = probe(tools, 'wait', { wallSeconds: 3 })
  let inside: number[] = []
  for (let tries = 0; tries < 50 && inside.length < 2; tries += 1) {
    await wait(50)
    inside = processTree(process.pid).processes.filter((pid) => readProcess(pid, 'cmdline').startsWith('/opt/node'))
  }
  const states = inside.map((pid) => readProcess(pid, 'status'))
  await running
  await wait(100)
  const left = inside.filter((pid) => readProcess(pid, 'cmdline').startsWith('/opt/node'))
  const hasNoRights = (status: string) =>
    /^CapEff:\s+0+$/m.test(status) && /^NoNewPrivs:\s+1$/m.test(status) && /^Seccomp:\s+2$/m.test(status)
  const isNobody = (status: string) => !/^Uid:\s+0\b/m.test(status)
  const holds = states.length > 0 && states.every((state) => hasNoRights(state) && isNobody(state)) && left.length === 0
  return check(name, holds, { processes: states.length, left })
}

function readProcess(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

async function checkLimits(tools: Tools): Promise<Check[]> {
  const memory = await probe(tools, 'memory')
  const disk = await probe(tools, 'disk')
  const processes = await probe(tools, 'processes')
  const spin = await probe(tools, 'spin', { cpuSeconds: 1, wallSeconds: 20 })
  const clock = await probe(tools, 'wait', { wallSeconds: 1 })
  const flood = await probe(tools, 'flood')
  const written = Number(/"written":(\d+)/.exec(disk.out)?.[1] ?? Number.NaN)
  const started = Number(/"started":(\d+)/.exec(processes.out)?.[1] ?? 0)
  return [
    check('memory is limited', memory.code !== 0 && memory.peakBytes < 600 * 1_048_576, memory.peakBytes),
    check('disk is limited', written <= limits.diskMegabytes, disk.out || disk.err),
    check('processes are limited', started < limits.processes, processes.out),
    check('the processor is limited', spin.code !== 0 && spin.stopped !== 'time', spin.stopped),
    check('time is limited', clock.stopped === 'time' && clock.seconds < 5, clock.seconds),
    check('output is limited', flood.stopped === 'output', flood.stopped),
  ]
}

async function checkForge(tools: Tools): Promise<Check> {
  const { out, err } = await runInBox(tools, ['/opt/forge', '--version'], [], limits)
  return check('forge runs', out.includes(tools.versions.forge), out || err)
}

async function checkCompiler(tools: Tools): Promise<Check> {
  try {
    const { size } = await readCheatcodes(tools)
    return check('a compiler runs', size > 400, size)
  } catch (error) {
    return { name: 'a compiler runs', problem: error instanceof Error ? error.message : String(error) }
  }
}
