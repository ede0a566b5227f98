import { parseIpAddress } from './ip-address'

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
