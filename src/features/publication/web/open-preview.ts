/**
 * Opens a page from the server in a new tab. It inherits this page's policy, so it runs no scripts, and its styles must
 * come from this site. A page loaded from memory has no base URL, so relative URLs are made absolute. Returns false if
 * the browser didn't open a tab.
 */
export function openPreview(page: string): boolean {
  const endOfHead = page.indexOf('</head>')
  const head = page.slice(0, endOfHead).replaceAll('href="/', `href="${location.origin}/`)
  const address = URL.createObjectURL(new Blob([head, page.slice(endOfHead)], { type: 'text/html;charset=utf-8' }))
  // It can be reloaded as long as the report's tab is open.
  return window.open(address) !== null
}
