/** Four bytes of IPv4, or eight 16-bit groups of IPv6. */
export type IpAddress = { version: 4 | 6; groups: number[] }

/**
 * The address that a text writes, or null. Brackets, a zone (`fe80::1%eth0`) and a port that a proxy appended are
 * dropped, and IPv4 written as IPv6 (`::ffff:203.0.113.7`) is IPv4: all of them mean the same client.
 */
export function parseIpAddress(text: string): IpAddress | null {
  const bare = text.replace(/^\[([^\]]*)\](?::\d{1,5})?$/, '$1').replace(/%[^%]*$/, '')
  const bytes = ipv4Bytes(bare.replace(/:\d{1,5}$/, ''))
  if (bytes && (bare.match(/:/g)?.length ?? 0) < 2) return { version: 4, groups: bytes }
  const groups = ipv6Groups(bare)
  if (!groups) return null
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (!isMapped) return { version: 6, groups }
  return { version: 4, groups: groups.slice(6).flatMap((group) => [group >> 8, group & 0xff]) }
}

function ipv4Bytes(text: string): number[] | null {
  const parts = text.split('.')
  if (parts.length !== 4 || !parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) <= 255)) return null
  return parts.map(Number)
}

function ipv6Groups(text: string): number[] | null {
  const halves = text.split('::')
  if (halves.length > 2) return null
  const [head, tail] = halves.map(groupsOf)
  if (!head || tail === null) return null
  if (tail === undefined) return head.length === 8 ? head : null
  const missing = 8 - head.length - tail.length
  return missing > 0 ? [...head, ...new Array<number>(missing).fill(0), ...tail] : null
}

/** The groups between colons; the last one may be an IPv4 address, which makes two. */
function groupsOf(text: string): number[] | null {
  if (text === '') return []
  const groups: number[] = []
  for (const part of text.split(':')) {
    const bytes = ipv4Bytes(part)
    if (bytes) groups.push(((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0), ((bytes[2] ?? 0) << 8) | (bytes[3] ?? 0))
    else if (/^[\da-f]{1,4}$/i.test(part)) groups.push(Number.parseInt(part, 16))
    else return null
  }
  return groups
}
