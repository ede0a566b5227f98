import ipaddr from 'ipaddr.js'
import { parseIpAddress } from './ip-address'

/** The globally assigned IPv6 range. Other ranges include forms that embed an IPv4 address, such as `::127.0.0.1`. */
const assignedIpv6 = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an address is on the public internet: not this machine, its network, cloud metadata, a multicast group, or an
 * IPv6 form that maps to an IPv4 address.
 */
export function isPublicAddress(text: string): boolean {
  const ip = parseIpAddress(text)
  if (ip === null || ip.range() !== 'unicast') return false
  return ip.kind() === 'ipv4' || ip.match(assignedIpv6)
}
