export type SafeLink = { href: string; host: string }

/** A link that may be followed from a report: http, https or mailto, written out. Everything else stays text. */
export function safeLink(address: string | undefined): SafeLink | null {
  if (!address || !/^(?:https?:\/\/|mailto:)[^/]/i.test(address)) return null
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  if (url.protocol === 'mailto:') return { href: address, host: url.pathname }
  return url.protocol === 'http:' || url.protocol === 'https:' ? { href: address, host: url.host } : null
}
