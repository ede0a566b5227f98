import type { BrowserContext, Page } from '@playwright/test'

/** URLs of other hosts in elements that load or connect, even where the content security policy would stop them. */
export const urlsOfOtherHosts = (page: Page) =>
  page.evaluate(() => {
    const loading = 'img, source, video, audio, script, iframe, object, embed, link:not([rel="canonical"])'
    const addresses = [...document.querySelectorAll(loading)].map(
      (element) => element.getAttribute('src') ?? element.getAttribute('href') ?? element.getAttribute('data') ?? '',
    )
    const styles = [...document.querySelectorAll('[style]')].map((element) => element.getAttribute('style') ?? '')
    const isElsewhere = (address: string) =>
      address !== '' && !address.startsWith('data:') && new URL(address, location.href).origin !== location.origin
    return [...addresses.filter(isElsewhere), ...styles.filter((style) => /url\(['"]?(https?:)?\/\//.test(style))]
  })

/** Records every request, socket and page that a context opens to another host than the product. */
export function recordOtherHosts(context: BrowserContext, origin: string): string[] {
  const left: string[] = []
  const note = (kind: string, address: string) => {
    const isOwn = address === 'about:blank' || /^(data|blob):/.test(address) || new URL(address).origin === origin
    if (!isOwn) left.push(`${kind} ${address}`)
  }
  context.on('request', (request) => note(request.resourceType(), request.url()))
  context.on('page', (page) => {
    page.on('websocket', (socket) => note('websocket', socket.url()))
    page.on('popup', (popup) => note('popup', popup.url()))
  })
  return left
}
