import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { tsImport } from 'tsx/esm/api'
import { startDemo } from '../demo-product.mjs'
import { freePort } from '../free-port.mjs'
import { startCanary } from './canary/canary-server.mjs'
import { scanFaults, scanTable } from './judging.mjs'
import { missingPackages } from './programs.mjs'
import { ffuf } from './tools/ffuf.mjs'
import { nmap } from './tools/nmap.mjs'
import { slowhttptest } from './tools/slowhttptest.mjs'
import { sqlmap } from './tools/sqlmap.mjs'
import { wapiti } from './tools/wapiti.mjs'

/**
 * Known scanners against the built product with the demo's data, and against the same product behind planted holes:
 * npm run scan [-- --only=nmap,ffuf] [--target=product] [--keep]. Fails when the product has a finding, or when a tool
 * does not see what was planted for it.
 */
const tools = [nmap, ffuf, wapiti, slowhttptest, sqlmap]
const argument = (name) => process.argv.find((one) => one.startsWith(`--${name}=`))?.slice(name.length + 3)

const missing = missingPackages()
if (missing.length > 0) {
  console.error(`The scan needs ${missing.join(', ')}. Debian and Ubuntu: apt-get install ${missing.join(' ')}`)
  process.exit(1)
}
const chosen = tools.filter(({ name }) => (argument('only') ?? name).split(',').includes(name))
const folder = mkdtempSync(join(tmpdir(), 'primacy-scan-'))
const undo = [() => (process.argv.includes('--keep') ? console.log(folder) : rmSync(folder, { recursive: true }))]
const runs = []
const cleanUp = async () => {
  for (const step of undo.splice(0).reverse()) await step()
}
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => cleanUp().finally(() => process.exit(1)))
try {
  for (const target of await startTargets()) {
    if ((argument('target') ?? target.name) !== target.name) continue
    for (const tool of chosen) runs.push(await runTool(tool, target))
  }
} finally {
  await cleanUp()
}
report()

async function startTargets() {
  const { startCluster } = await tsImport('../../src/server/testing/postgres-cluster.ts', import.meta.url)
  const cluster = await startCluster()
  undo.push(cluster.stop)
  const databases = await emptyDatabases(cluster.url, ['product', 'canary', 'holes'])
  // Without limits of rate, so that every try of a scanner is answered by what lies behind them.
  const start = async (databaseUrl) => {
    const demo = await startDemo({ DATABASE_URL: databaseUrl, MAILBOX: 'off', RATE_LIMIT_SCALE: '1000000' })
    undo.push(demo.stop)
    return demo
  }
  const product = await start(databases.product)
  const behind = await start(databases.canary)
  const port = await freePort()
  const canary = await startCanary({ productUrl: behind.url, databaseUrl: databases.holes, port })
  undo.push(canary.stop)
  return [targetOf('product', product, product.url), targetOf('canary', behind, canary.url)]
}

async function emptyDatabases(url, names) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const name of names) await client.query(`create database ${name}`)
  await client.end()
  return Object.fromEntries(names.map((name) => [name, new URL(`/${name}`, url).href]))
}

/** An address and what a scanner has to know to ask it anything in earnest. */
function targetOf(name, demo, url) {
  const { ada, grace } = demo.sessions
  const tokens = { public: null, user: grace.token, verified: ada.token, admin: grace.token }
  const issue = demo.issue('Settling')
  const known = {
    contest: demo.contest('Halyard Bridge'),
    contestId: demo.contest('Halyard Bridge'),
    user: ada.user._id,
    userId: ada.user._id,
    issueId: issue,
    issue,
    texts: {
      status: 'all',
      state: 'all',
      page: '1',
      limit: '10',
      group: 'all',
      from: '2026-01-01',
      to: '2031-01-01',
      actorId: ada.user._id,
      search: 'ada',
      before: '',
      after: '',
      email: 'ada@primacy.example',
      password: 'Primacy-Demo-7!',
      walletAddress: `0x${'6f'.repeat(20)}`,
      githubRepoUrl: 'https://github.com/tidewater-fi/core',
      startDate: '2031-01-01T00:00:00.000Z',
      endDate: '2031-02-01T00:00:00.000Z',
      username: 'scanner',
    },
  }
  return { name, url, isCanary: name === 'canary', tokens, known, largeFile: largeFileOf(name) }
}

/** Slow readers need an answer that does not fit into the buffers between them and the server. */
function largeFileOf(name) {
  if (name === 'canary') return '/big.txt'
  const assets = fileURLToPath(new URL('../../dist/web/assets', import.meta.url))
  const size = (file) => statSync(join(assets, file)).size
  const [largest] = readdirSync(assets)
    .filter((file) => file.endsWith('.js'))
    .sort((one, other) => size(other) - size(one))
  return `/assets/${largest}`
}

async function runTool(tool, target) {
  const own = join(folder, target.name, tool.name)
  mkdirSync(own, { recursive: true })
  const begun = performance.now()
  console.log(`${tool.name} on the ${target.name} ...`)
  const { did, findings } = await tool.scan({ ...target, folder: own })
  for (const { kind, where } of findings) console.log(`  ${kind}: ${where}`.slice(0, 400))
  const seconds = Math.round((performance.now() - begun) / 1000)
  return { tool: tool.name, target: target.name, expected: tool.expected, did, findings, seconds }
}

function report() {
  const faults = scanFaults(runs)
  console.log(`\n${scanTable(runs)}`)
  for (const fault of faults) console.error(fault)
  console.log(`scan: ${runs.length} runs, ${faults.length} faults`)
  process.exitCode = faults.length > 0 ? 1 : 0
}
