import type { Page } from '@playwright/test'

/**
 * Text that nobody can read, because it is drawn outside the window or clipped by a box. Text that a box scrolls to can be
 * reached, and an ellipsis says that a line goes on.
 */
export async function clippedText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    type Span = { left: number; right: number }
    /** Labels for screen readers are clipped to one pixel. */
    const isClipped = (element: Element | null): boolean =>
      element !== null &&
      ((element.clientWidth === 1 && element.clientHeight === 1) || isClipped(element.parentElement))
    const isRead = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !isClipped(element)
    const scrolls = (box: Element, overflow: string) =>
      /auto|scroll/.test(overflow) && box.scrollWidth > box.clientWidth && box !== document.scrollingElement
    /** Where the text may be drawn. If a box scrolls to the text, the position of the box counts. */
    const roomOf = (words: Span, from: Element): { words: Span; room: Span } | null => {
      let reached = words
      for (let box: Element | null = from; box && box !== document.body; box = box.parentElement) {
        const { display, overflowX, textOverflow } = getComputedStyle(box)
        if (overflowX === 'visible' || display === 'contents') continue
        if (textOverflow === 'ellipsis') return null
        const { left, right } = box.getBoundingClientRect()
        if (scrolls(box, overflowX)) reached = { left, right }
        else if (reached.left < left - 1 || reached.right > right + 1) return { words: reached, room: { left, right } }
        // A modal dialog is not clipped by its ancestors.
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
