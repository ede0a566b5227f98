import ipaddr from 'ipaddr.js'

export type IpAddress = ReturnType<typeof ipaddr.process>

/**
 * The address in a text, or null. A proxy may add brackets, a zone (`fe80::1%eth0`) or a port; IPv4-mapped IPv6
 * (`::ffff:203.0.113.7`) becomes IPv4. All of these are the same client.
 */
export function parseIpAddress(text: string): IpAddress | null {
  const bare = text.replace(/^\[([^\]]*)\](?::\d{1,5})?$/, '$1').replace(/%[^%]*$/, '')
  const withoutPort = bare.replace(/^([\d.]+):\d{1,5}$/, '$1')
  // Only the usual notation: ipaddr.js would also accept 127.1 and 0x7f000001.
  if (ipaddr.IPv4.isValidFourPartDecimal(withoutPort)) return ipaddr.IPv4.parse(withoutPort)
  return ipaddr.IPv6.isValid(bare) ? ipaddr.process(bare) : null
}

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

/** A whole site behind one /48 gets this many times the limit of a single address. */
const siteAllowance = 4

/** What a client is counted under, and its multiple of a single address's limit. */
type ClientNetwork = { name: string; allowance: number }

/**
 * The networks whose rate limits apply to an address. IPv4: the address itself. IPv6: its /64, because one machine can
 * use all of its addresses, and its /48, because one customer can have up to 65,536 of those. Any other text is its own
 * name.
 */
export function clientNetworks(address: string): ClientNetwork[] {
  const ip = parseIpAddress(address)
  if (!ip) return [{ name: address, allowance: 1 }]
  if (ip.kind() === 'ipv4') return [{ name: ip.toString(), allowance: 1 }]
  const groups = ip.toNormalizedString().split(':')
  return [
    { name: `${groups.slice(0, 4).join(':')}::/64`, allowance: 1 },
    { name: `${groups.slice(0, 3).join(':')}::/48`, allowance: siteAllowance },
  ]
}
