import { parseIpAddress } from './ip-address'

/** Whether only programs on this machine can reach a host of that name: localhost, *.localhost, 127.0.0.0/8 and ::1. */
export function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, '')
  if (name === 'localhost' || name.endsWith('.localhost')) return true
  return parseIpAddress(name)?.range() === 'loopback'
}

/** The same for a Host header. A page whose own domain was made to resolve to this machine still sends its own name. */
export function isLoopbackHostHeader(header: string | undefined): boolean {
  const host = /^(\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,5})?$/i.exec(header ?? '')?.[1]
  return host !== undefined && isLoopbackHost(host)
}
