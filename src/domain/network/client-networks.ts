import { parseIpAddress } from './ip-address'

/** One IPv4 address may stand for thousands of people; a site's network gets the room of a few of them. */
const siteAllowance = 4

/** What a client is counted under: its name, and how many times the limit of a single address it may use. */
type ClientNetwork = { name: string; allowance: number }

/**
 * The networks that a client's attempts are counted under. IPv4: the address. IPv6: its /64, because a single machine
 * has all addresses of one, and its /48, because a single customer has up to 65,536 of those. What is no address is
 * counted as it is written.
 */
export function clientNetworks(address: string): ClientNetwork[] {
  const ip = parseIpAddress(address)
  if (!ip) return [{ name: address, allowance: 1 }]
  if (ip.version === 4) return [{ name: ip.groups.join('.'), allowance: 1 }]
  const groups = ip.groups.map((group) => group.toString(16))
  return [
    { name: `${groups.slice(0, 4).join(':')}::/64`, allowance: 1 },
    { name: `${groups.slice(0, 3).join(':')}::/48`, allowance: siteAllowance },
  ]
}
