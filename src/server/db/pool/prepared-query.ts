import pg from 'pg'

/** What pg.Query has beside what its types show. */
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

/** The columns of statements that a connection has described. Their types cannot change there. */
const describedOn = new WeakMap<pg.Connection, Map<string, Columns>>()

const asText: Parse = (value) => value
/** Columns decode times themselves. */
const textTypes = new Set<number>([pg.types.builtins.TIMESTAMPTZ, pg.types.builtins.TIMESTAMP, pg.types.builtins.DATE])
const parserOf = ({ dataTypeID }: Described['fields'][number]): Parse =>
  textTypes.has(dataTypeID) ? asText : pg.types.getTypeParser(dataTypeID, 'text')

const noColumns: Columns = { names: [], parsers: [] }

/**
 * A named statement whose result columns are described once per connection and not with each call, and whose rows are
 * made directly of what the server sends.
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

  /** Whether this connection has parsed and described the statement before. */
  isKnownTo(connection: pg.Connection): boolean {
    return describedOn.get(connection)?.has(this.own.name) ?? false
  }

  prepare(connection: pg.Connection): void {
    const described = describedOn.get(connection)?.get(this.own.name)
    if (described) this.columns = described
    prepare.call(this, described ? facadeOf(connection).withoutDescribe : connection)
  }

  /** Sends it to a connection that knows it. The caller sends the Sync after which PostgreSQL answers. */
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

/** A connection that leaves out what pg.Query would send as well. */
function facadeOf(connection: pg.Connection): Facade {
  const known = facades.get(connection)
  if (known) return known
  const withoutDescribe: pg.Connection = Object.create(connection, { describe: nothing })
  const made = { withoutDescribe, withoutSync: Object.create(withoutDescribe, { sync: nothing }) }
  facades.set(connection, made)
  return made
}
