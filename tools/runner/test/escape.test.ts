import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { runInBox } from '../src/sandbox/box'
import { processTree } from '../src/sandbox/process-tree'
import { seccompFilter } from '../src/sandbox/seccomp'
import { selfTest } from '../src/self-test'
import { findTools } from '../src/tools'
import { boxed } from './support'

const limits = {
  wallSeconds: 60,
  cpuSeconds: 30,
  memoryMegabytes: 600,
  diskMegabytes: 32,
  processes: 32,
  outputBytes: 1_048_576,
}

function compiled(folder: string): string | null {
  const program = join(folder, 'probe')
  const source = fileURLToPath(new URL('probe.c', import.meta.url))
  try {
    execFileSync('cc', ['-static', '-w', '-o', program, source])
    chmodSync(program, 0o755)
    return program
  } catch {
    return null
  }
}

boxed('a program in the sandbox reaches nothing by any of fifty system calls and paths', async (tools) => {
  const folder = mkdtempSync(join(tools.state, 'probe-'))
  chmodSync(folder, 0o755)
  try {
    const program = compiled(folder)
    ok(program !== null, 'Install a C compiler: apt-get install gcc libc6-dev')
    const { out, code } = await runInBox(tools, ['/opt/probe'], [{ from: program, to: '/opt/probe' }], limits)
    equal(out, 'tried 50\n')
    equal(code, 0)
    const replaying = await runInBox(tools, ['/opt/probe', 'tcp'], [{ from: program, to: '/opt/probe' }], {
      ...limits,
      loopback: true,
    })
    equal(replaying.out, 'tried 61\n')
  } finally {
    rmSync(folder, { recursive: true })
  }
})

boxed('the self-test finds nothing on a machine that can run proofs', async (tools) => {
  const checks = await selfTest(tools)
  deepEqual(
    checks.filter(({ problem }) => problem !== null),
    [],
  )
  ok(checks.length >= 20)
})

boxed('the self-test says what is missing where no sandbox can start', async (tools) => {
  const checks = await selfTest({ ...tools, libraries: [] })
  equal(checks.length, 1)
  match(checks[0]?.problem ?? '', /^The sandbox cannot start\. It needs user namespaces/)
})

boxed('the self-test tells root of a state folder that no sandbox can read', async (tools) => {
  const state = mkdtempSync(join(tools.state, 'closed-'))
  try {
    const [first] = (await selfTest({ ...tools, state })).filter(({ problem }) => problem !== null)
    if (process.getuid?.() === 0) match(first?.problem ?? '', /cannot enter .*closed-.*\n.*chgrp 65534/)
    else equal(first, undefined)
  } finally {
    rmSync(state, { recursive: true })
  }
})

boxed('the self-test notices a filter that lets system calls through', async (tools) => {
  const folder = mkdtempSync(join(tools.state, 'filter-'))
  chmodSync(folder, 0o755)
  try {
    const open = seccompFilter().subarray(-8)
    const seccompFile = join(folder, 'open.bpf')
    writeFileSync(seccompFile, open)
    const problems = (await selfTest({ ...tools, seccompFile })).filter(({ problem }) => problem !== null)
    deepEqual(
      problems.map(({ name }) => name),
      ['system calls are filtered', 'it has no network'],
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
})

boxed('nothing of a sandbox is left when its time is over', async (tools) => {
  const before = processTree(process.pid).processes.length
  const mount = { from: join(tools.inside, 'probe.cjs'), to: '/opt/probe.cjs' }
  const { stopped } = await runInBox(tools, ['/opt/node', '/opt/probe.cjs', 'wait'], [mount], {
    ...limits,
    wallSeconds: 2,
  })
  equal(stopped, 'time')
  ok(processTree(process.pid).processes.length <= before)
})

boxed('a runner that is killed takes its sandbox with it', async (tools) => {
  const script = `import { runInBox } from '${new URL('../src/sandbox/box.ts', import.meta.url)}'
    const { tools, limits } = JSON.parse(process.argv[1])
    const mount = { from: tools.inside + '/probe.cjs', to: '/opt/probe.cjs' }
    runInBox({ ...tools, compilers: new Map() }, ['/opt/node', '/opt/probe.cjs', 'wait'], [mount], limits)`
  const given = JSON.stringify({ tools, limits })
  const runner = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script, given])
  const inside = () => processTree(runner.pid ?? 0).processes.filter((pid) => commandOf(pid).startsWith('/opt/node'))
  let started: number[] = []
  for (let tries = 0; tries < 200 && started.length === 0; tries += 1) {
    await wait(100)
    started = inside()
  }
  ok(started.length > 0)
  runner.kill('SIGKILL')
  for (let tries = 0; tries < 50 && started.some((pid) => commandOf(pid) !== ''); tries += 1) await wait(100)
  deepEqual(
    started.filter((pid) => commandOf(pid) !== ''),
    [],
  )
})

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

boxed('other accounts of the machine cannot read what is kept', async () => {
  const state = join(mkdtempSync(join(tmpdir(), 'primacy-private-')), 'state')
  const { mode } = statSync(findTools(state).state)
  equal(mode & 0o007, 0)
  rmSync(dirname(state), { recursive: true })
})
