import { openDatabase } from '../../src/server/db/database'
import { migrate } from '../../src/server/db/migrate'
import { type ChaosCluster, queryAt, startChaosCluster } from './cluster'
import { openPool } from './figures'
import { newInstance } from './instance'
import { openContest, type Pair } from './pair'
import { prepareField } from './people'
import type { Trial } from './scenario'

/** What the smoke forms of one lane share. They run one after another, and each leaves it as it found it. */
export type House = {
  /** A database of one's own on the shared server, with the schema of the product. */
  database(): Promise<ChaosCluster>
  /** The two instances of the lane, with a contest of one's own. */
  pair(): Promise<Pair>
}

const template = 'primacy_schema'
/** Enough for every smoke form that runs on the pair. */
const researchers = 40
const day = 86_400_000

/** One PostgreSQL for all lanes; each call of what is returned opens the house of one lane. */
export async function startServer(trial: Trial): Promise<() => House> {
  const server = await startChaosCluster(trial, { settings: { max_connections: '200' } })
  await server.query(`create database ${template}`)
  const schema = await openDatabase({ databaseUrl: urlOf(server, template), dataDir: '' })
  await migrate(schema)
  await schema.close()
  let databases = 0
  const database = async () => {
    databases += 1
    const name = `smoke_${databases}`
    await server.query(`create database ${name} template ${template}`)
    return shared(server, urlOf(server, name))
  }
  return () => {
    let pair: Promise<Pair> | null = null
    return {
      database,
      async pair() {
        pair ??= database().then((own) => startSharedPair(trial, own))
        const { field, pool, ...rest } = await pair
        const contestId = await openContest(pool, field, new Date(Date.now() + day))
        return { ...rest, pool, field: { ...field, contestId } }
      },
    }
  }
}

const urlOf = ({ url }: ChaosCluster, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href

/** A server that others use too is neither ended nor started. */
function shared(server: ChaosCluster, url: string): ChaosCluster {
  const refuse = () => Promise.reject(new Error('this PostgreSQL is shared: a scenario that ends it needs its own'))
  return { ...server, url, start: refuse, end: refuse, query: (text, values) => queryAt(url, text, values) }
}

async function startSharedPair(trial: Trial, cluster: ChaosCluster): Promise<Pair> {
  const settings = { DATABASE_URL: cluster.url, TRUST_PROXY: '1', DRAIN_SECONDS: '2' }
  const a = await newInstance(trial, 'A', settings)
  const b = await newInstance(trial, 'B', settings)
  await Promise.all([a.start(), b.start()])
  const field = await prepareField({ databaseUrl: cluster.url }, { researchers })
  return { cluster, a, b, urls: [a.url, b.url], field, pool: openPool(trial, cluster.url) }
}
