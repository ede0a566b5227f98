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
