/**
 * Does to the page what a browser's translation does: moves each text that has letters into two elements of its own,
 * and goes on doing so with every text that comes. Returns a function that ends it. It runs inside a page as well, so it
 * uses nothing from outside.
 */
export function translatePage(): () => void {
  const untouched = 'script, style, textarea, noscript'
  const isLeft = (text: Text) =>
    !/\p{L}/u.test(text.data) || !text.parentElement || text.parentElement.closest(`font, ${untouched}`) !== null
  const translate = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      if (isLeft(text)) continue
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      text.replaceWith(outer)
      outer.append(inner)
      inner.append(text)
    }
  }
  const observer = new MutationObserver(translate)
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  translate()
  return () => observer.disconnect()
}
