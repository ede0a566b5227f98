import type { Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** A theme changes colors and nothing else. */
const colorRules = ['color-contrast', 'link-in-text-block']

/** Violations of WCAG 2.2 AA and of best practice, one line each, with the first elements concerned. */
export const axeFaults = (page: Page) => violationsOf(page, { type: 'tag', values: rules })

/** Violations of the rules about colors. */
export const colorFaults = (page: Page) => violationsOf(page, { type: 'rule', values: colorRules })

/** Axe is injected once per page, and describes violations only: both save more time than the check itself takes. */
async function violationsOf(page: Page, runOnly: RunOptions['runOnly']): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async (options) => {
      // Wherever somebody scrolls to, the sticky header covers a part of something.
      window.scrollTo(0, 0)
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

/** A page wider than its window scrolls in two directions; a clipped dialog hides its buttons. */
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

/** A phone zooms into a field whose text is smaller than 16 pixels, and stays there. */
export async function zoomingFields(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('input, textarea, select, [contenteditable]')]
      .map((field) => ({ field, size: Number.parseFloat(getComputedStyle(field).fontSize) }))
      .filter(({ size }) => size < 16)
      .map(({ field, size }) => `a field with text of ${size} pixels: ${field.outerHTML.slice(0, 200)}`),
  )
}

/** Controls that something else covers while they have the focus. */
export async function coveredControls(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const focusable = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'
    const drawn = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    const covers = async (control: HTMLElement) => {
      control.focus()
      // Hidden and inert controls cannot be focused.
      if (document.activeElement !== control) return null
      if (coverOf(control) === null) return null
      // A menu closes shortly after the focus has left it.
      await drawn()
      return coverOf(control)
    }
    const coverOf = (control: HTMLElement) => {
      // A link may wrap: check the middle of its first line.
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
