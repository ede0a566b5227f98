import pg from 'pg'

/** Members of pg.Query that its types don't declare. */
type Internals = {
  name: string
  text: string
  values: unknown[]
  callback?: (error: Error | null, rows?: unknown[]) => void
  handleError(error: Error, connection: pg.Connection): void
}
type Described = { fields: { name: string; dataTypeID: number }[] }
type Parse = (text: string) => unknown
type Columns = { names: string[]; parsers: Parse[] }
export type PreparedStatement<Row> = {
  name: string
  text: string
  toRow: (values: unknown[], names: readonly string[]) => Row
}

/** Result columns by statement, as described on each connection. Their types can't change there. */
const describedOn = new WeakMap<pg.Connection, Map<string, Columns>>()

const asText: Parse = (value) => value
/** Columns parse these types themselves. */
const textTypes = new Set<number>([pg.types.builtins.TIMESTAMPTZ, pg.types.builtins.TIMESTAMP, pg.types.builtins.DATE])
const parserOf = ({ dataTypeID }: Described['fields'][number]): Parse =>
  textTypes.has(dataTypeID) ? asText : pg.types.getTypeParser(dataTypeID, 'text')

const noColumns: Columns = { names: [], parsers: [] }

/**
 * A named statement that describes its result columns once per connection instead of per call, and builds rows directly
 * from the server's messages.
 */
export class PreparedQuery<Row> extends pg.Query {
  private readonly toRow: PreparedStatement<Row>['toRow']
  private readonly result: Row[] = []
  private columns = noColumns
  private failure: Error | undefined

  constructor({ name, text, toRow }: PreparedStatement<Row>, values: unknown[]) {
    super(text)
    this.toRow = toRow
    Object.assign(this, { name, values })
  }

  private get own(): Internals {
    return this as unknown as Internals
  }

  /** Whether this connection has already parsed and described the statement. */
  isKnownTo(connection: pg.Connection): boolean {
    return describedOn.get(connection)?.has(this.own.name) ?? false
  }

  prepare(connection: pg.Connection): void {
    const described = describedOn.get(connection)?.get(this.own.name)
    if (described) this.columns = described
    prepare.call(this, described ? facadeOf(connection).withoutDescribe : connection)
  }

  /** Sends it to a connection that already knows it. The caller sends the Sync that makes PostgreSQL reply. */
  prepareWithoutSync(connection: pg.Connection): void {
    this.columns = describedOn.get(connection)?.get(this.own.name) ?? noColumns
    prepare.call(this, facadeOf(connection).withoutSync)
  }

  handleRowDescription({ fields }: Described): void {
    this.columns = { names: fields.map(({ name }) => name), parsers: fields.map(parserOf) }
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    if (this.failure) return
    try {
      const { names, parsers } = this.columns
      const values: unknown[] = fields
      for (let at = 0; at < fields.length; at += 1) {
        const text = fields[at]
        if (typeof text === 'string') values[at] = (parsers[at] as Parse)(text)
      }
      this.result.push(this.toRow(values, names))
    } catch (error) {
      this.failure = error as Error
    }
  }

  handleCommandComplete(_message: unknown, connection: pg.Connection): void {
    remember(connection, this.own.name, this.columns)
  }

  handleReadyForQuery(connection: pg.Connection): void {
    if (this.failure) this.own.handleError(this.failure, connection)
    else this.own.callback?.(null, this.result)
  }
}

function remember(connection: pg.Connection, name: string, columns: Columns): void {
  const known = describedOn.get(connection) ?? new Map<string, Columns>()
  if (!known.has(name)) known.set(name, columns)
  describedOn.set(connection, known)
}

const { prepare } = pg.Query.prototype as unknown as { prepare(connection: pg.Connection): void }

type Facade = Record<'withoutDescribe' | 'withoutSync', pg.Connection>
const facades = new WeakMap<pg.Connection, Facade>()
const nothing = { value: () => {} }

/** Connection proxy that suppresses Describe and Sync. */
function facadeOf(connection: pg.Connection): Facade {
  const known = facades.get(connection)
  if (known) return known
  const withoutDescribe: pg.Connection = Object.create(connection, { describe: nothing })
  const made = { withoutDescribe, withoutSync: Object.create(withoutDescribe, { sync: nothing }) }
  facades.set(connection, made)
  return made
}
