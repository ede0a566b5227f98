import { setting, urlOf } from '../../setting'

/** One address per host: postgres://user@a:5432,b:5432/primacy has two. */
export function addressesOf(url: string): string[] {
  const [, start = '', hosts, end] = /^([^/]*\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(url) ?? []
  return hosts === undefined ? [url] : hosts.split(',').map((host) => `${start}${host}${end}`)
}

/** The database's possible hosts, one of which accepts writes. Shared by all connections of a process. */
export class DatabaseHosts {
  readonly addresses: readonly string[]
  private at = 0

  constructor(databaseUrl: string) {
    this.addresses = addressesOf(databaseUrl)
  }

  /** The host of the last successful connection, otherwise the one to try next. */
  current(): string {
    return this.addresses[this.at] as string
  }

  /** Moves to the next host unless another connection has already done so. */
  leave(address: string): void {
    if (address === this.current()) this.at = (this.at + 1) % this.addresses.length
  }
}

const oneHost = urlOf(['postgres:', 'postgresql:'])

function databaseUrl(text: string): string | undefined {
  const addresses = addressesOf(text)
  if (!addresses.every((address) => oneHost(address))) return undefined
  if (addresses.length > 1 && !addresses.map((address) => new URL(address)).every(namesAWritableHost)) return undefined
  return text.replace(/(?<!\/)\/+$/, '')
}

const namesAWritableHost = ({ hostname, searchParams }: URL) =>
  hostname !== '' && ['read-write', 'primary'].includes(searchParams.get('target_session_attrs') ?? 'read-write')

export const databaseSettings = {
  DATABASE_URL: setting({
    shownDefault: 'none',
    meaning: 'PostgreSQL 15 or later; none = the embedded database under DATA_DIR',
    expects: 'postgres://user:password@host:port/database; several hosts as host:port,host:port',
    read: databaseUrl,
    default: undefined as string | undefined,
    isSecret: true,
  }),
  DATABASE_DURABLE_BY: setting({
    shownDefault: 'none',
    meaning:
      'for a managed PostgreSQL that shows fsync, full_page_writes or synchronous_commit as off because its storage does that work: who guarantees that what it confirms survives a crash. Without it such a server is refused with NODE_ENV=production',
    expects: 'the name of the service, such as Neon',
    read: (value) => (/^(?:\d+|on|off|yes|no|true|false)$/i.test(value) ? undefined : value),
    default: undefined as string | undefined,
  }),
}
