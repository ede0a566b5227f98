import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { freePort } from '../../test/machine/free-port'
import { startCluster } from '../../test/machine/postgres-cluster'
import { type Demo, demoPassword, startDemo } from '../demo-product'
import { startCanary } from './canary/canary-server'
import type { Target } from './tool'

type ScanTarget = Omit<Target, 'folder'>

/** The product, and the same behind planted holes; how each is stopped is added to `cleanups`. */
export async function startTargets(cleanups: (() => unknown)[]): Promise<ScanTarget[]> {
  const cluster = await startCluster()
  cleanups.push(cluster.stop)
  const database = (name: string) => createDatabase(cluster.url, name)
  // Without rate limits, so that every attempt of a scanner is answered by what is behind them.
  const start = async (name: string) => {
    const settings = { DATABASE_URL: await database(name), MAILBOX: 'off', RATE_LIMIT_SCALE: '1000000' }
    const demo = await startDemo(settings)
    cleanups.push(demo.stop)
    return demo
  }
  const product = await start('product')
  const behindCanary = await start('canary')
  const databaseUrl = await database('holes')
  const canary = await startCanary({ productUrl: behindCanary.url, databaseUrl, port: await freePort() })
  cleanups.push(canary.stop)
  return [
    targetOf('product', product, product.url, await database('secrets')),
    targetOf('canary', behindCanary, canary.url, await database('canary_secrets')),
  ]
}

async function createDatabase(url: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return new URL(`/${name}`, url).href
}

function targetOf(name: Target['name'], demo: Demo, url: string, databaseUrl: string): ScanTarget {
  const { ada, grace } = demo.sessions
  const userId = ada?.user._id ?? ''
  const tokens = {
    public: null,
    user: grace?.token ?? null,
    verified: ada?.token ?? null,
    admin: grace?.token ?? null,
  }
  const issue = demo.issue('Settling')
  const contest = demo.contest('Halyard Bridge')
  const texts = {
    status: 'all',
    state: 'all',
    page: '1',
    limit: '10',
    group: 'all',
    from: '2026-01-01',
    to: '2031-01-01',
    actorId: userId,
    search: 'ada',
    before: '',
    after: '',
    email: 'ada@primacy.example',
    password: demoPassword,
    walletAddress: `0x${'6f'.repeat(20)}`,
    githubRepoUrl: 'https://github.com/tidewater-fi/core',
    startDate: '2031-01-01T00:00:00.000Z',
    endDate: '2031-02-01T00:00:00.000Z',
    username: 'scanner',
  }
  const known = { contest, contestId: contest, user: userId, userId, issueId: issue, issue, texts }
  const { sessions } = demo
  return { name, url, isCanary: name === 'canary', tokens, sessions, known, largeFile: largeFileOf(name), databaseUrl }
}

/** Slow readers need a reply that does not fit into the buffers between them and the server. */
function largeFileOf(name: Target['name']): string {
  if (name === 'canary') return '/big.txt'
  const assets = fileURLToPath(new URL('../../dist/web/assets', import.meta.url))
  const size = (file: string) => statSync(join(assets, file)).size
  const [largest] = readdirSync(assets)
    .filter((file) => file.endsWith('.js'))
    .sort((one, other) => size(other) - size(one))
  return `/assets/${largest}`
}
