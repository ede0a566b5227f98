import pg from 'pg'
import type { DatabaseHosts } from './database-hosts'

type Connected = ((error: Error) => void) | ((error: null, client: pg.Client) => void)
type Status = { parameterName: string; parameterValue: string }

/** Parameters that PostgreSQL reports unprompted at the start of each connection. */
const readOnlyStates = ['in_hot_standby', 'default_transaction_read_only']

/** A connection to whichever of several hosts accepts writes. Moves on from a host that can't be used. */
export class PrimaryClient extends pg.Client {
  private readonly hosts: DatabaseHosts | undefined
  private readonly address: string
  private readonly readOnly = new Set<string>()

  constructor(config: pg.ClientConfig & { hosts?: DatabaseHosts } = {}) {
    const { hosts } = config
    const address = hosts?.current() ?? ''
    super(hosts ? { ...config, connectionString: address } : config)
    this.hosts = hosts
    this.address = address
    if (!hosts || hosts.addresses.length === 1) return
    this.connection.on('parameterStatus', ({ parameterName, parameterValue }: Status) => {
      if (readOnlyStates.includes(parameterName) && parameterValue === 'on') this.readOnly.add(parameterName)
    })
  }

  override connect(): Promise<pg.Client>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<pg.Client> | undefined {
    const connecting = this.connectToPrimary()
    if (!callback) return connecting
    const answer = callback as (error: Error | null, client?: pg.Client) => void
    connecting.then(
      (client) => answer(null, client),
      (error: Error) => answer(error),
    )
  }

  private async connectToPrimary(): Promise<pg.Client> {
    try {
      await super.connect()
      if (this.readOnly.size === 0) return this
    } catch (error) {
      this.hosts?.leave(this.address)
      throw error
    }
    this.hosts?.leave(this.address)
    void this.end().catch(() => {})
    throw new Error(`Connection terminated: ${this.host}:${this.port} does not accept writes`)
  }
}
