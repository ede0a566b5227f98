import { createHash } from 'node:crypto'
import type pg from 'pg'
import { PrimaryClient } from './primary-client'

type NamedQuery = { text: string; name?: string; values?: unknown[] }

/**
 * Far more than the product has. Beyond this, statements are parsed every time instead of filling the server's memory.
 */
const maxNames = 2_000
const names = new Map<string, string>()

/** Statements that PostgreSQL can prepare: single ones, and no BEGIN or SET. */
const canBeKept = (text: string) => /^\s*(?:select|insert|update|delete|with)\b/i.test(text) && !text.includes(';')

/** The name of a statement with this text. */
const digestName = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22)

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= maxNames || !canBeKept(text)) return known
  const name = digestName(text)
  names.set(text, name)
  return name
}

/**
 * Names every statement by its text, so that PostgreSQL parses it once per connection, and also plans it once if a
 * generic plan is as good.
 */
export class NamingClient extends PrimaryClient {
  override query: pg.Client['query'] = ((query: NamedQuery | string, ...rest: unknown[]) => {
    const isPlain = typeof query === 'object' && !query.name && !('submit' in query)
    const named = isPlain ? { ...query, name: nameOf(query.text) } : query
    return (super.query as (...args: unknown[]) => unknown)(named, ...rest)
  }) as pg.Client['query']
}

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
