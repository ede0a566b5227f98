import { deepEqual, equal, match } from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'node:test'
import { fileURLToPath } from 'node:url'
import { packFiles } from '../../../src/features/source/test/make-archive'
import { processTree } from '../src/sandbox/process-tree'
import { refuseUntested } from '../src/tested-machine'
import type { Tools } from '../src/tools'
import { filesOfProject } from './projects'
import { plain } from './proof-texts'
import { SmallSite, token } from './small-site'
import { boxed, freshState } from './support'

const program = fileURLToPath(new URL('../bin/primacy-runner.js', import.meta.url))
const vault = () => packFiles(Object.fromEntries(filesOfProject('vault')))
const slow = plain('function test_x() public { cheats.sleep(2000); }', ['sleep(uint256)'])

let site: SmallSite
beforeEach(async () => {
  site = await new SmallSite().open()
})
afterEach(async () => {
  await site.close()
  deepEqual(site.problems, [])
})

type Started = { child: ChildProcess; said: () => string; ended: Promise<number | null> }

function start({ state }: Tools, before: string[] = []): Started {
  const line = [...before, process.execPath, program, 'work', '--site', site.url.origin, '--state', state]
  const [command = '', ...args] = line
  const child = spawn(command, args, { env: { PATH: process.env.PATH, RUNNER_TOKEN: token } })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (text += part))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { child, said: () => text, ended }
}

const isRunning = () => site.steps.some(([, step]) => step === 'running')

async function testedState(tools: Tools): Promise<Tools> {
  const own = freshState(tools)
  await refuseUntested(own, () => {})
  return own
}

boxed('a runner that is killed leaves no process, and the next start runs its job again', async (tools) => {
  const own = await testedState(tools)
  const id = site.add({ archive: vault(), proof: slow })
  const first = start(own)
  await site.until(isRunning)
  const inside = processTree(first.child.pid ?? 0).processes
  first.child.kill('SIGKILL')
  await first.ended
  await site.until(() => inside.every((pid) => !existsSync(`/proc/${pid}`)))
  equal(site.results.size, 0)
  site.lapse(id)
  const second = start(own)
  await site.until(() => site.results.size === 1)
  second.child.kill('SIGTERM')
  equal(await second.ended, 0)
  equal(site.results.get(id)?.verdict, 'passes')
  match(second.said(), /: leased, proof, attempt 2\n/)
})

boxed('a runner that is killed with a result in its hands sends it at the next start', async (tools) => {
  const own = await testedState(tools)
  const id = site.add({ archive: vault(), proof: slow })
  site.fault = (path) => (path.endsWith('result') ? 503 : null)
  const first = start(own)
  await site.until(() => existsSync(join(own.state, 'unsent', `${id}.json`)))
  first.child.kill('SIGKILL')
  await first.ended
  site.fault = () => null
  const second = start(own)
  await site.until(() => site.results.size === 1)
  second.child.kill('SIGTERM')
  equal(await second.ended, 0)
  equal(site.results.get(id)?.verdict, 'passes')
  equal(second.said().includes('leased'), false)
})

boxed('a site that is restarted while a proof runs gets its result', async (tools) => {
  const own = await testedState(tools)
  const id = site.add({ archive: vault(), proof: slow })
  const { child, ended } = start(own)
  await site.until(isRunning)
  await site.close()
  await site.until(() => existsSync(join(own.state, 'unsent', `${id}.json`)))
  await site.open()
  await site.until(() => site.results.size === 1)
  child.kill('SIGTERM')
  equal(await ended, 0)
})

boxed('a runner that is told to end gives its job back and exits with 0', async (tools) => {
  const own = await testedState(tools)
  const id = site.add({ archive: vault(), proof: slow })
  const { child, said, ended } = start(own)
  await site.until(isRunning)
  child.kill('SIGTERM')
  equal(await ended, 0)
  deepEqual(site.failures, [[id, 'stopped']])
  match(said(), /Stopped\n$/)
})

boxed('a runner takes no job on a machine where sandboxes cannot start, and says what is missing', async (tools) => {
  const own = freshState(tools)
  site.add({ archive: vault(), proof: slow })
  const inside = ['bwrap', '--dev-bind', '/', '/', '--unshare-user', '--disable-userns', '--']
  const { said, ended } = start(own, inside)
  equal(await ended, 2)
  match(said(), /PROBLEM {2}the sandbox starts: The sandbox cannot start\. It needs user namespaces/)
  match(said(), /No proof was run\.\n$/)
  equal(site.leases, 0)
})
