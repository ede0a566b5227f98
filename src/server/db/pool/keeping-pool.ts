import pg from 'pg'
import { causes, isUnavailable } from '../database-errors'

const ignore = () => {}

/**
 * Keeps a connection whose statement PostgreSQL refused, for example because a name is taken. pg's own pool closes it
 * after any error.
 */
export class KeepingPool extends pg.Pool {
  override query: pg.Pool['query'] = ((query: pg.QueryConfig, values?: unknown[]) =>
    this.lend((client) => client.query(query, values))) as pg.Pool['query']

  async lend<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await this.connect()
    // If the connection is lost, its statements fail too.
    client.on('error', ignore)
    let isGood = false
    try {
      const result = await work(client)
      isGood = true
      return result
    } catch (error) {
      isGood = isRefused(error) && !isUnavailable(error)
      throw error
    } finally {
      client.off('error', ignore)
      client.release(!isGood)
    }
  }
}

/** Whether PostgreSQL refused a statement, so that its connection is still good. */
function isRefused(error: unknown): boolean {
  for (const cause of causes(error)) if (cause instanceof pg.DatabaseError) return true
  return false
}
