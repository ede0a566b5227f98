import pg from 'pg'
import type { PreparedQuery } from './prepared-query'

type Part = PreparedQuery<unknown> & { handleError(error: Error, connection: pg.Connection): void }
type Callback = (error: Error | null) => void

/**
 * Statements that the connection already knows, sent with a single Sync at the end: PostgreSQL implicitly runs them in
 * one transaction, and skips the rest once one has failed. For `client.query`; each part has a callback.
 */
export class QueryBatch extends pg.Query {
  private readonly parts: readonly Part[]
  private current = 0

  constructor(parts: readonly PreparedQuery<unknown>[]) {
    // Only for traces; the parts are sent by name.
    super(parts.map((part) => (part as unknown as { text: string }).text).join(';\n'))
    this.parts = parts as readonly Part[]
  }

  override submit = (connection: pg.Connection): null => {
    const { stream } = connection
    stream.cork()
    for (const part of this.parts) part.prepareWithoutSync(connection)
    connection.sync()
    stream.uncork()
    return null
  }

  handleDataRow(message: { fields: (string | null)[] }): void {
    this.parts[this.current]?.handleDataRow(message)
  }

  handleCommandComplete(): void {
    this.current += 1
  }

  handleError(error: Error, connection: pg.Connection): void {
    for (const part of this.parts) part.handleError(error, connection)
    this.finish(error)
  }

  handleReadyForQuery(connection: pg.Connection): void {
    for (const part of this.parts) part.handleReadyForQuery(connection)
    this.finish(null)
  }

  private finish(error: Error | null): void {
    ;(this as unknown as { callback?: Callback }).callback?.(error)
  }
}
