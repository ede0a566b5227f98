export type SafeLink = { href: string; host: string }

/** A link that may be followed from a report: http, https or mailto, written out. Everything else stays text. */
export function safeLink(address: string | undefined): SafeLink | null {
  if (!address || !/^(?:https?:\/\/|mailto:)[^/]/i.test(address)) return null
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  if (url.protocol === 'mailto:') return { href: address, host: url.pathname }
  return url.protocol === 'http:' || url.protocol === 'https:' ? { href: address, host: url.host } : null
}

/**
 * Whether the words of a link say where it leads: they are the address itself, or begin with its host. Words that only
 * hold the host somewhere (https://ank.example in 'bank.example') say something else.
 */
export function namesItsHost(words: string, host: string): boolean {
  const address = words
    .trim()
    .toLowerCase()
    .replace(/^(?:https?:\/\/|mailto:)/, '')
  return address.startsWith(host.toLowerCase()) && /^(?:[/?#]|$)/.test(address.slice(host.length))
}
