import ipaddr from 'ipaddr.js'
import { parseIpAddress } from './ip-address'

/** What the internet assigns of IPv6. Outside of it are forms that contain an IPv4 address, such as `::127.0.0.1`. */
const assignedIpv6 = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an address belongs to a machine on the internet: not this machine, its network, the metadata of a cloud, a
 * multicast group, or a form of IPv6 that leads to an IPv4 address.
 */
export function isPublicAddress(text: string): boolean {
  const ip = parseIpAddress(text)
  if (ip === null || ip.range() !== 'unicast') return false
  return ip.kind() === 'ipv4' || ip.match(assignedIpv6)
}
