import type { BrowserContext, Page, Request, WebSocket } from '@playwright/test'

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

/** Records every request, socket and page that a context opens to another host than the product, until it is stopped. */
export function recordOtherHosts(context: BrowserContext, origin: string): { left: string[]; stop: () => void } {
  const left: string[] = []
  const note = (kind: string, address: string) => {
    const isOwn = address === 'about:blank' || /^(data|blob):/.test(address) || new URL(address).origin === origin
    if (!isOwn) left.push(`${kind} ${address}`)
  }
  const onRequest = (request: Request) => note(request.resourceType(), request.url())
  const onSocket = (socket: WebSocket) => note('websocket', socket.url())
  const onPopup = (popup: Page) => note('popup', popup.url())
  const watch = (page: Page) => page.on('websocket', onSocket).on('popup', onPopup)
  context.on('request', onRequest).on('page', watch)
  for (const page of context.pages()) watch(page)
  const stop = () => {
    context.off('request', onRequest).off('page', watch)
    for (const page of context.pages()) page.off('websocket', onSocket).off('popup', onPopup)
  }
  return { left, stop }
}
