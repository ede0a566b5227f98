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
