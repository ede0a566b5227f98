import { openDatabase } from '../../src/server/db/database'
import { migrate } from '../../src/server/db/migrate'
import { queryAt, startChaosCluster } from './cluster'
import { openContest } from './contest-setup'
import { startPairOn } from './pair'
import type { Context } from './scenario'
import type { ChaosCluster, Pair, SharedServers } from './servers'

const template = 'primacy_schema'
/** Enough for every smoke scenario that runs on the pair. */
const researchers = 40
const day = 86_400_000

/** Starts one PostgreSQL for all lanes; each call of what is returned gives one lane its shared servers. */
export async function startSharedPostgres(context: Context): Promise<() => SharedServers> {
  const server = await startChaosCluster(context, { settings: { max_connections: '200' } })
  await server.query(`create database ${template}`)
  const schema = await openDatabase({ databaseUrl: urlOf(server, template), dataDir: '' })
  await migrate(schema)
  await schema.close()
  let databases = 0
  const database = async () => {
    databases += 1
    const name = `smoke_${databases}`
    await server.query(`create database ${name} template ${template}`)
    return databaseOn(server, urlOf(server, name))
  }
  const settings = { DRAIN_SECONDS: '2' }
  return () => {
    let started: Promise<Pair> | null = null
    return {
      database,
      async pair() {
        started ??= database().then((cluster) => startPairOn(context, cluster, { researchers, settings }))
        const pair = await started
        const contestId = await openContest(pair.pool, pair.setup, new Date(Date.now() + day))
        return { ...pair, setup: { ...pair.setup, contestId } }
      },
    }
  }
}

const urlOf = ({ url }: ChaosCluster, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href

/** A server that other scenarios use can be neither stopped nor started. */
function databaseOn(server: ChaosCluster, url: string): ChaosCluster {
  const refuse = () => Promise.reject(new Error('This PostgreSQL is shared: a scenario that stops it needs its own'))
  return { ...server, url, start: refuse, end: refuse, query: (text, values) => queryAt(url, text, values) }
}
