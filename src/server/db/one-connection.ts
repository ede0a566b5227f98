import { is } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { PgTransaction } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Db } from './database'
import type { KeepingPool } from './pool/keeping-pool'

/** By connection, so that statements are prepared there once. */
const databases = new WeakMap<pg.PoolClient, Db>()

/** Sends what `work` asks at once in one packet. */
function lend<T>(db: Db, work: (db: Db, client: pg.PoolClient) => Promise<T>): Promise<T> {
  const { $client: pool } = db as Db & { $client: KeepingPool }
  return pool.lend((client) => {
    const on = databases.get(client) ?? drizzle(client, { schema: db._.fullSchema })
    databases.set(client, on)
    const { stream } = client.connection
    stream.cork()
    const result = work(on, client)
    stream.uncork()
    return result
  })
}

/** Runs statements that are asked at once on one connection, which is cheaper than one for each. */
export const onOneConnection = <T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> =>
  is(db, PgTransaction) ? work(db) : lend(db, work)

/** A transaction whose beginning is sent with what is asked at once. */
export function inOneTransaction<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return lend(db, async (on, client) => {
    try {
      const [, result] = await Promise.all([client.query('begin'), work(on)])
      await client.query('commit')
      return result
    } catch (error) {
      // If the connection is lost too, the first error says why.
      await client.query('rollback').catch(() => {})
      throw error
    }
  })
}
