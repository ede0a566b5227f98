import type { Page } from '@playwright/test'

/**
 * Words that nobody can read: drawn outside the window, or outside a box that hides what leaves it. What a box scrolls
 * to sideways can be reached, and a line that ends in an ellipsis says itself that it goes on.
 */
export async function cutText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    type Span = { left: number; right: number }
    /** As a label that only screen readers are to find is: clipped to nothing. */
    const isClipped = (element: Element | null): boolean =>
      element !== null &&
      ((element.clientWidth === 1 && element.clientHeight === 1) || isClipped(element.parentElement))
    const isRead = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !isClipped(element)
    const scrolls = (box: Element, overflow: string) =>
      /auto|scroll/.test(overflow) && box.scrollWidth > box.clientWidth && box !== document.scrollingElement
    /** How far the words may be drawn at all; where a box scrolls to them, its own place counts instead of theirs. */
    const roomOf = (words: Span, from: Element): { words: Span; room: Span } | null => {
      let reached = words
      for (let box: Element | null = from; box && box !== document.body; box = box.parentElement) {
        const { display, overflowX, textOverflow } = getComputedStyle(box)
        if (overflowX === 'visible' || display === 'contents') continue
        if (textOverflow === 'ellipsis') return null
        const { left, right } = box.getBoundingClientRect()
        if (scrolls(box, overflowX)) reached = { left, right }
        else if (reached.left < left - 1 || reached.right > right + 1) return { words: reached, room: { left, right } }
        // What lies over the page is not cut by what it stands in.
        if (box.matches('dialog:modal')) break
      }
      return { words: reached, room: { left: 0, right: document.documentElement.clientWidth } }
    }
    const faults = new Set<string>()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { currentNode: text } = texts
      const parent = text.parentElement
      if (!parent || !text.textContent?.trim() || !isRead(parent)) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      for (const { left, right, width } of range.getClientRects()) {
        const found = width > 0 ? roomOf({ left, right }, parent) : null
        if (!found || (found.words.left >= found.room.left - 1 && found.words.right <= found.room.right + 1)) continue
        const path = [parent.parentElement, parent].map((one) => `${one?.localName}.${one?.className || '-'}`)
        const spans = [found.words, found.room].map((span) => `${Math.round(span.left)} to ${Math.round(span.right)}`)
        faults.add(`${path.join(' > ')}: "${text.textContent.trim().slice(0, 24)}" is drawn ${spans.join(', seen ')}`)
        break
      }
    }
    return [...faults]
  })
}
