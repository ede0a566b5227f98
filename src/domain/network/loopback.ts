import { parseIpAddress } from './ip-address'

/** Whether only programs of this machine reach a host of that name: localhost, *.localhost, 127.0.0.0/8 and ::1. */
export function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, '')
  if (name === 'localhost' || name.endsWith('.localhost')) return true
  const ip = parseIpAddress(name)
  if (!ip) return false
  return ip.version === 4 ? ip.groups[0] === 127 : ip.groups.join(':') === '0:0:0:0:0:0:0:1'
}

/** The same of a Host header. A page whose own name was made to resolve to this machine still sends that name. */
export function isLoopbackHostHeader(header: string | undefined): boolean {
  const host = /^(\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,5})?$/i.exec(header ?? '')?.[1]
  return host !== undefined && isLoopbackHost(host)
}
