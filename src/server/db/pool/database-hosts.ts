/** The same address once for each of its hosts: postgres://user@a:5432,b:5432/primacy has two. */
export function addressesOf(url: string): string[] {
  const [, start = '', hosts, end] = /^([^/]*\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(url) ?? []
  return hosts === undefined ? [url] : hosts.split(',').map((host) => `${start}${host}${end}`)
}

/** The hosts that a database may be on, of which one accepts writes. All connections of a process share it. */
export class DatabaseHosts {
  readonly addresses: readonly string[]
  private at = 0

  constructor(databaseUrl: string) {
    this.addresses = addressesOf(databaseUrl)
  }

  /** Where the last connection succeeded, or else where the next one may. */
  current(): string {
    return this.addresses[this.at] as string
  }

  /** Goes on to the next host, unless another connection has done so already. */
  leave(address: string): void {
    if (address === this.current()) this.at = (this.at + 1) % this.addresses.length
  }
}
