import type { Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** A theme changes colours and nothing else. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']

/** What the rules of WCAG 2.2 AA and good practice find wrong, one line each, with the first elements concerned. */
export const axeFaults = (page: Page) => faultsOf(page, { type: 'tag', values: rules })

/** What those rules find wrong that look at colours. */
export const colourFaults = (page: Page) => faultsOf(page, { type: 'rule', values: rulesOfColour })

/**
 * Axe is brought into the page once, and stays for the next look: to bring it there takes longer than many a look.
 * Only what is wrong is described in full: doing so for what is right takes longer than finding out.
 */
async function faultsOf(page: Page, runOnly: RunOptions['runOnly']): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async (options) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, options)
      return violations.map(({ id, help, nodes }) => {
        const where = nodes
          .slice(0, 3)
          .map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary ?? ''}`)
        return `${id}: ${help}, ${nodes.length} times: ${where.join('; ').replace(/\s+/g, ' ')}`
      })
    },
    { runOnly, resultTypes: ['violations' as const] },
  )
}

/** A page that is wider than its window makes people scroll in two directions; a dialog that is cut hides its buttons. */
export async function overflowFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.scrollingElement ?? document.documentElement
    const wide = scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide in a window of ${clientWidth}`] : []
    const cut = [...document.querySelectorAll('dialog[open]')]
      .filter((box) => box.scrollHeight > box.clientHeight && getComputedStyle(box).overflowY === 'hidden')
      .map((box) => `the dialog is ${box.scrollHeight} high in a box of ${box.clientHeight} and does not scroll`)
    return [...wide, ...cut]
  })
}

/** Controls that are covered by something else while they have the focus. */
export async function coveredFocus(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const focusable = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'
    const drawn = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    const covers = async (control: HTMLElement) => {
      control.focus()
      // Hidden and inert controls do not take the focus.
      if (document.activeElement !== control) return null
      if (coverOf(control) === null) return null
      // A menu closes when the focus leaves it, but not in the same instant.
      await drawn()
      return coverOf(control)
    }
    const coverOf = (control: HTMLElement) => {
      // A link may be broken over two lines: the middle of its first piece.
      const box = control.getClientRects()[0]
      if (!box || box.width < 2 || box.height < 2) return null
      const seen = (size: number, start: number, length: number) =>
        (Math.max(0, start) + Math.min(size, start + length)) / 2
      const x = seen(window.innerWidth, box.left, box.width)
      const y = seen(window.innerHeight, box.top, box.height)
      const top = document.elementFromPoint(x, y)
      if (!top || control.contains(top) || top.contains(control)) return null
      return `<${control.tagName.toLowerCase()}> ${control.getAttribute('aria-label') ?? control.textContent} is covered by ${top.tagName} ${top.className}`
    }
    const faults: string[] = []
    for (const control of document.querySelectorAll<HTMLElement>(focusable)) faults.push((await covers(control)) ?? '')
    return faults.filter((fault) => fault !== '')
  })
}
