import { parseIpAddress } from './ip-address'

/** Whether a hostname is only reachable from this machine: localhost, *.localhost, 127.0.0.0/8 and ::1. */
export function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, '')
  if (name === 'localhost' || name.endsWith('.localhost')) return true
  return parseIpAddress(name)?.range() === 'loopback'
}

/** The same for a Host header. A page that uses DNS rebinding still sends its own hostname. */
export function isLoopbackHostHeader(header: string | undefined): boolean {
  const host = /^(\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,5})?$/i.exec(header ?? '')?.[1]
  return host !== undefined && isLoopbackHost(host)
}
