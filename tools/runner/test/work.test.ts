import { deepEqual, equal, match, ok, rejects, throws } from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { makeZip, packFiles } from '../../../src/features/source/test/make-archive'
import { readCheatcodes } from '../src/reading/cheatcodes'
import { processTree } from '../src/sandbox/process-tree'
import type { Tools } from '../src/tools'
import { Site } from '../src/work/site'
import { jobsAtOnce, readToken, siteUrl } from '../src/work/start-work'
import { work } from '../src/work/work'
import { filesOfProject, readProject } from './projects'
import { plain } from './proof-texts'
import { SmallSite, token } from './small-site'
import { boxed, freshState } from './support'

let site: SmallSite
beforeEach(async () => {
  site = await new SmallSite().open()
})
afterEach(async () => {
  await site.close()
  deepEqual(site.problems, [])
})

const told = { forge: '1', forgeStd: '1', node: '20', bubblewrap: '1', contracts: 'x', compilers: ['0.8.30'] }

/** A runner in this process, which works until a test has seen what it wants. */
async function workUntil(tools: Tools, isSo: () => boolean, more: { jobs?: number; token?: string } = {}) {
  const lines: string[] = []
  const stop = new AbortController()
  let hasEnded = false
  const done = work({
    site: new Site(site.url, more.token ?? token),
    tools,
    cheatcodes: await readCheatcodes(tools),
    told,
    jobs: more.jobs ?? 1,
    stop: stop.signal,
    log: (line) => lines.push(line),
  }).finally(() => {
    hasEnded = true
  })
  // Awaited below: it may end by itself before.
  done.catch(() => {})
  await site.until(() => hasEnded || isSo())
  stop.abort()
  await done
  return lines
}

const vault = () => packFiles(Object.fromEntries(filesOfProject('vault')))
const proof = () => readProject('vault', 'proofs/redeem-for.t.sol')
const endless = plain('function test_x() public { while (true) { cheats.sleep(1000); } }', ['sleep(uint256)'])

boxed('proofs are run on the source of the site, which is downloaded once, and their steps are told', async (tools) => {
  const [first, second] = [
    site.add({ archive: vault(), proof: proof() }),
    site.add({ archive: vault(), proof: proof() }),
  ]
  const lines = await workUntil(freshState(tools), () => site.results.size === 2)
  for (const id of [first, second]) equal(site.results.get(id)?.verdict, 'passes')
  equal(site.downloads, 1)
  const steps = site.steps.filter(([id]) => id === second).map(([, step]) => step)
  deepEqual([...new Set(steps)], ['preparing', 'compiling', 'running', 'reading'])
  equal(lines[0], 'run-1: leased, proof, attempt 1')
  match(lines[1] ?? '', /^run-1: finished, passes, [\d.]+ s$/)
})

boxed('no line of the log has anything of a proof', async (tools) => {
  const secret = plain('function test_secret() public { revert("the secret flaw"); }')
  const id = site.add({ archive: vault(), proof: secret })
  const lines = await workUntil(freshState(tools), () => site.results.size === 1)
  match(site.results.get(id)?.reason ?? '', /the secret flaw/)
  ok(!lines.join('\n').includes('secret'))
})

boxed('a .zip is run with the build settings that the site has read, in the folder of the project', async (tools) => {
  const files = filesOfProject('vault', {}, 'repo/packages/vault/')
  const archive = makeZip([...files].map(([name, text]) => ({ name, text })))
  const build = {
    root: 'packages/vault',
    solc: '0.8.24',
    evmVersion: null,
    optimizer: true,
    runs: 20,
    viaIr: false,
    src: 'src',
    test: 'test',
    libs: ['lib'],
    remappings: [],
  }
  // All files have both folders in common, and only the first is taken away.
  const id = site.add({ archive, build, proof: proof() })
  await workUntil(freshState(tools), () => site.results.size === 1)
  equal(site.results.get(id)?.verdict, 'passes')
  match(site.results.get(id)?.toolVersions.solc ?? '', /^0\.8\.24/)
})

boxed('funds that the contest names count, and a fix is applied', async (tools) => {
  const patch = readProject('vault', 'fixes/1-redeem-for.diff')
  const fixed = site.add({ archive: vault(), proof: proof(), patch })
  const own = site.add({ archive: vault(), kind: 'own tests', patch })
  const nobodys = { version: 1, token: `0x${'1'.repeat(40)}`, holders: [`0x${'2'.repeat(40)}`] } as const
  const named = site.add({ archive: vault(), proof: proof(), measure: { ...nobodys, holders: [...nobodys.holders] } })
  await workUntil(freshState(tools), () => site.results.size === 3)
  equal(site.results.get(fixed)?.verdict, 'fails')
  equal(site.results.get(own)?.verdict, 'passes')
  equal(site.results.get(named)?.verdict, 'fails')
})

boxed('what cannot be run is a result with a sentence for its author', async (tools) => {
  const usual = { src: 'src', test: 'test', libs: ['lib'], remappings: [], optimizer: false, runs: 200, viaIr: false }
  const build = { ...usual, root: '', solc: '0.8.19', evmVersion: null }
  const id = site.add({ archive: vault(), build, proof: proof() })
  const broken = site.add({ archive: Buffer.from('no archive'), proof: proof() })
  await workUntil(freshState(tools), () => site.results.size === 2)
  match(site.results.get(id)?.reason ?? '', /^Compiler 0\.8\.19 is not installed on the runner: ask the operator/)
  match(site.results.get(broken)?.reason ?? '', /neither a \.tar\.gz nor a \.zip/)
})

boxed('a canceled run is stopped, nothing is sent of it, and the next one is run', async (tools) => {
  const canceled = site.add({ archive: vault(), proof: endless })
  const next = site.add({ archive: vault(), proof: proof() })
  const isRunning = () => site.steps.some(([id, step]) => id === canceled && step === 'running')
  const cancelling = site.until(isRunning).then(() => site.cancel(canceled))
  const lines = await workUntil(freshState(tools), () => site.results.has(next))
  await cancelling
  equal(site.results.has(canceled), false)
  deepEqual(site.failures, [])
  ok(lines.includes(`${canceled}: dropped. The run was canceled.`))
})

boxed('a job whose lease has ended is dropped', async (tools) => {
  const id = site.add({ archive: vault(), proof: endless })
  const isRunning = () => site.steps.some(([, step]) => step === 'running')
  const lapsing = site.until(isRunning).then(() => {
    site.lapse(id)
    site.cancel(id)
  })
  const next = site.add({ archive: vault(), proof: proof() })
  const lines = await workUntil(freshState(tools), () => site.results.has(next))
  await lapsing
  deepEqual([site.results.has(id), site.failures], [false, []])
  ok(lines.includes(`${id}: dropped. The job belongs to this runner no longer.`))
})

boxed('a runner that is stopped gives its job back, and leaves no process', async (tools) => {
  const id = site.add({ archive: vault(), proof: endless })
  const before = processTree(process.pid).processes
  await workUntil(freshState(tools), () => site.steps.some(([, step]) => step === 'running'))
  deepEqual(site.failures, [[id, 'stopped']])
  await site.until(() => processTree(process.pid).processes.every((pid) => before.includes(pid)))
})

boxed('a result outlasts a site that is away, and a source that is cut off is downloaded again', async (tools) => {
  const id = site.add({ archive: vault(), proof: proof() })
  const asked = { source: 0, result: 0 }
  site.fault = (path) => {
    if (path.endsWith('/source')) {
      asked.source += 1
      if (asked.source === 1) return 503
    }
    if (path.endsWith('/result')) {
      asked.result += 1
      if (asked.result === 1) void site.close().then(() => site.open())
    }
    return null
  }
  // The site has the result the first time, and the runner hears of it the second time.
  const lines = await workUntil(freshState(tools), () => asked.result === 2)
  equal(site.results.get(id)?.verdict, 'passes')
  equal(asked.source, 2)
  equal(lines.filter((line) => line.endsWith('Trying again.')).length, 2)
})

boxed('a result that could not be sent is sent by the next start, and then forgotten', async (tools) => {
  const own = freshState(tools)
  const id = site.add({ archive: vault(), proof: proof() })
  site.fault = (path) => (path.endsWith('result') ? 503 : null)
  await workUntil(own, () => existsSync(join(own.state, 'unsent', `${id}.json`)))
  equal(site.results.size, 0)
  site.fault = () => null
  await workUntil(own, () => site.leases > 1)
  equal(site.results.get(id)?.verdict, 'passes')
  deepEqual(readdirSync(join(own.state, 'unsent')), [])
})

boxed('a result whose lease has ended meanwhile is dropped', async (tools) => {
  const own = freshState(tools)
  const id = site.add({ archive: vault(), proof: proof() })
  site.fault = (path) => (path.endsWith('result') ? 503 : null)
  await workUntil(own, () => existsSync(join(own.state, 'unsent', `${id}.json`)))
  site.fault = () => null
  site.lapse(id)
  site.cancel(id)
  const lines = await workUntil(own, () => site.leases > 1)
  equal(lines[0], `${id}: result dropped. The job belongs to this runner no longer.`)
  deepEqual(readdirSync(join(own.state, 'unsent')), [])
})

boxed('a site that sends another source than it names gets the job back', async (tools) => {
  const own = freshState(tools)
  const archive = vault()
  const id = site.add({ archive, proof: proof() })
  archive[archive.length - 1] = 7
  await workUntil(own, () => site.failures.length === 1)
  deepEqual(site.failures, [[id, 'the site sent another source than that of the job']])
  equal(existsSync(join(own.state, 'sources')), false)
})

boxed('a source that is named by a path instead of a digest is not looked for', async (tools) => {
  const own = freshState(tools)
  const id = site.add({ archive: vault(), proof: proof() })
  site.fault = (path) => {
    if (path.endsWith('lease')) site.rename(id, '../../etc')
    return null
  }
  await workUntil(own, () => site.failures.length === 1)
  match(site.failures[0]?.[1] ?? '', /something else than its digest/)
})

boxed('two jobs at once are run beside each other', async (tools) => {
  const ids = [site.add({ archive: vault(), proof: endless }), site.add({ archive: vault(), proof: endless })]
  const areRunning = () => ids.every((one) => site.steps.some(([id, step]) => id === one && step === 'running'))
  await workUntil(freshState(tools), areRunning, { jobs: 2 })
  deepEqual(site.failures.map(([id]) => id).sort(), ids)
})

boxed('a runner whose token is unknown or was revoked ends and says so', async (tools) => {
  const own = freshState(tools)
  const wrong = workUntil(own, () => false, { token: 'primacy_runner_wrong' })
  await rejects(wrong, /does not know the token of this runner/)
})

test('a site is named with https, unless it is on this machine', () => {
  equal(siteUrl('https://audits.example.com/').origin, 'https://audits.example.com')
  for (const here of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000']) siteUrl(here)
  const refused = ['http://audits.example.com', 'http://localhost.example.com', 'ftp://localhost', 'nothing', undefined]
  for (const one of refused) throws(() => siteUrl(one))
})

test('a token has the form that the site gives it, and is never an argument', () => {
  equal(readToken({ token: `${token}\n`, tokenFile: undefined }), token)
  throws(() => readToken({ token: undefined, tokenFile: undefined }), /RUNNER_TOKEN_FILE/)
  throws(() => readToken({ token: 'secret', tokenFile: undefined }), /no token of a runner/)
})

test('as many jobs at once as the memory allows', () => {
  const gigabyte = 1_073_741_824
  equal(jobsAtOnce('1', gigabyte), 1)
  equal(jobsAtOnce('3', 8 * gigabyte), 3)
  throws(() => jobsAtOnce('3', 6 * gigabyte), /may use 7\.3 GB of memory, and there are 6\.0 GB/)
  for (const wrong of ['0', '1.5', 'x', '17']) throws(() => jobsAtOnce(wrong, 100 * gigabyte), /from 1 to 16/)
})
