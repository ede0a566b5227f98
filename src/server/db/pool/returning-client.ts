import type pg from 'pg'
import { NamingClient } from './naming-client'

type Query = { text: string } | string

/**
 * Drizzle never gives back a connection whose BEGIN failed, so that the pool would have one less for good. It goes back
 * by itself, and is closed.
 */
export class ReturningClient extends NamingClient {
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
    const lent = this as unknown as Partial<pg.PoolClient>
    lent.release?.(true)
    // Whoever gives back every connection does so a second time.
    lent.release = () => {}
  }
}
