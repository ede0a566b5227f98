/**
 * Opens a page of the server in a tab of its own. It gets the policy of this page, so nothing runs in it and its style has
 * to be loaded from this site: a page that comes from memory has no address that those in it could continue, so they are
 * written out. Returns false if the browser opens no tab.
 */
export function openPreview(page: string): boolean {
  const endOfHead = page.indexOf('</head>')
  const head = page.slice(0, endOfHead).replaceAll('href="/', `href="${location.origin}/`)
  const address = URL.createObjectURL(new Blob([head, page.slice(endOfHead)], { type: 'text/html;charset=utf-8' }))
  // It can be loaded again for as long as the tab of the report is open.
  return window.open(address) !== null
}
