import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { tsImport } from 'tsx/esm/api'
import { startDemo } from '../demo-product.mjs'
import { freePort } from '../free-port.mjs'
import { startCanary } from './canary/canary-server.mjs'

/** The product, and the same behind planted holes; how each is ended is added to `undo`. */
export async function startTargets(undo) {
  const { startCluster } = await tsImport('../../src/server/testing/postgres-cluster.ts', import.meta.url)
  const cluster = await startCluster()
  undo.push(cluster.stop)
  const names = ['product', 'canary', 'holes', 'secrets', 'spilt']
  const databases = await emptyDatabases(cluster.url, names)
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
  return [
    targetOf('product', product, product.url, databases.secrets),
    targetOf('canary', behind, canary.url, databases.spilt),
  ]
}

async function emptyDatabases(url, names) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const name of names) await client.query(`create database ${name}`)
  await client.end()
  return Object.fromEntries(names.map((name) => [name, new URL(`/${name}`, url).href]))
}

/** An address, what a scanner has to know to ask it anything in earnest, and an empty database for one of its own. */
function targetOf(name, demo, url, databaseUrl) {
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
  const { sessions } = demo
  return { name, url, isCanary: name === 'canary', tokens, sessions, known, largeFile: largeFileOf(name), databaseUrl }
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
