import type pg from 'pg'
import { NamingClient } from './naming-client'

type Query = { text: string } | string

/**
 * Drizzle never releases a connection whose BEGIN failed, which would shrink the pool permanently. This client releases
 * and closes itself in that case.
 */
export class ReturningClient extends NamingClient {
  /** Set by the pool while the connection is lent. */
  declare release?: pg.PoolClient['release']

  constructor(config?: ConstructorParameters<typeof NamingClient>[0]) {
    super(config)
    const send = this.query as (...args: unknown[]) => unknown
    this.query = ((query: Query, ...rest: unknown[]) => {
      const answer = send(query, ...rest)
      const text = typeof query === 'string' ? query : query.text
      if (text.startsWith('begin') && answer instanceof Promise) answer.catch(() => this.giveBack())
      return answer
    }) as pg.Client['query']
  }

  private giveBack(): void {
    this.release?.(true)
    // Callers that release every connection would release it a second time.
    this.release = () => {}
  }
}
