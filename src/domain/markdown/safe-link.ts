/** Exists in both Node and browsers; the domain's type libraries declare neither. */
declare const URL: {
  canParse(text: string): boolean
  new (text: string): { protocol: string; host: string; pathname: string }
}

export type SafeLink = { href: string; host: string }

/** Accepts absolute http, https and mailto URLs; anything else stays text. */
export function safeLink(address: string | undefined): SafeLink | null {
  if (!address || !/^(?:https?:\/\/|mailto:)[^/]/i.test(address)) return null
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  if (url.protocol === 'mailto:') return { href: address, host: url.pathname }
  return url.protocol === 'http:' || url.protocol === 'https:' ? { href: address, host: url.host } : null
}

/**
 * Whether a link's text shows its destination: it is the URL itself or starts with its host. Containing the host
 * anywhere isn't enough ('bank.example' contains 'ank.example').
 */
export function namesItsHost(linkText: string, host: string): boolean {
  const address = linkText
    .trim()
    .toLowerCase()
    .replace(/^(?:https?:\/\/|mailto:)/, '')
  return address.startsWith(host.toLowerCase()) && /^(?:[/?#]|$)/.test(address.slice(host.length))
}
