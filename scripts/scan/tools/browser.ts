import { type Browser, chromium, type Page } from '@playwright/test'
import type { Session } from '../../demo-product'
import { browserArguments, findBrowser } from '../../find-browser'
import { createCanaryPages, createHostilePages, type HostilePage, type HostilePages } from '../pages/hostile-pages'
import { startListener } from '../pages/listener'
import type { Finding, Target, Tool } from '../tool'

/** A page of the canary may stay broken, and waiting longer would show nothing. */
const renderedWithinMs = { product: 30_000, canary: 3_000 }

const mostFindings = 100

/** Opens every page that shows what people wrote, with hostile texts in every field. */
export const browser: Tool = {
  name: 'browser',
  expected: ['script ran', 'request elsewhere', 'broken page'],
  async scan(target) {
    const listener = await startListener()
    const chrome = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments })
    try {
      const hostile = await (target.isCanary ? createCanaryPages : createHostilePages)(target, listener.host)
      const { findings, times } = await openAll(chrome, target, hostile.pages)
      for (const call of listener.heard)
        findings.push({ kind: 'request elsewhere', where: `the listener heard ${call}` })
      return { did: summaryOf(hostile, times, listener.heard), findings }
    } finally {
      await chrome.close()
      await listener.stop()
    }
  },
}

function summaryOf({ pages, refused, texts }: HostilePages, times: number[], heard: string[]): string {
  const fields = new Set(pages.flatMap((page) => page.fields))
  return [
    `${texts} texts on ${pages.length} pages (${[...fields].join(', ')})`,
    ...[...refused].map(([field, count]) => `${field} refused ${count} of ${texts}`),
    `the listener heard ${heard.length}`,
    `slowest page ${Math.round(Math.max(...times))} ms`,
  ].join('; ')
}

/** Opens one page after the other, and checks after each what it did. */
async function openAll(chrome: Browser, target: Target, pages: HostilePage[]) {
  const visitors = new Map<string, Visitor>()
  const findings: Finding[] = []
  const times: number[] = []
  for (const one of pages) {
    // Enough is broken; the rest would only take time.
    if (findings.length >= mostFindings) break
    const visitor = visitors.get(one.who) ?? (await createVisitor(chrome, target, one.who))
    visitors.set(one.who, visitor)
    const { page, problems } = visitor
    const startedAt = performance.now()
    await page.goto(target.url + one.at, { waitUntil: 'commit' })
    const missing = await page
      .waitForFunction(isRendered, one.marks, { timeout: renderedWithinMs[target.name] })
      .then(() => null)
      .catch((error) => error.message.split('\n')[0])
    times.push(performance.now() - startedAt)
    if (missing) problems.push({ kind: 'broken page', where: missing })
    // A page that has navigated away cannot be evaluated; it is reported as broken above.
    const hasRun = await page.evaluate(() => 'planted' in window).catch(() => false)
    if (hasRun) problems.push({ kind: 'script ran', where: 'it set window.planted' })
    for (const { kind, where } of problems.splice(0))
      findings.push({ kind, where: `${one.fields} at ${one.at}: ${where}` })
  }
  for (const { page } of visitors.values()) await page.context().close()
  return { findings, times }
}

/** Runs in the page: whether it has rendered and shows the hostile text. */
function isRendered(marks: string[]): boolean {
  const inputs = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
  const fields = [...inputs].map((field) => field.value)
  const shown = `${document.body?.textContent} ${fields.join(' ')}`
  const heading = document.querySelector('main:not([aria-busy]) h1')
  const isVisible = (element: Element | null) =>
    element?.checkVisibility() === true && element.getClientRects().length > 0
  const isBusy = document.querySelector('[aria-busy="true"]') !== null
  const isDrawn =
    isVisible(heading) && isVisible(document.querySelector('header')) && heading?.textContent !== 'Something went wrong'
  return isDrawn && !isBusy && marks.every((mark) => shown.includes(mark))
}

type Visitor = { page: Page; problems: Finding[] }

/** A browser context of one person, and what happened in it that must not. */
async function createVisitor(chrome: Browser, { url, sessions }: Target, who: string): Promise<Visitor> {
  const context = await chrome.newContext()
  await context.addInitScript(signIn, sessions[who] ?? null)
  const page = await context.newPage()
  const problems: Finding[] = []
  const note = (kind: string, where: string) => problems.push({ kind, where: where.slice(0, 200) })
  page.on('dialog', (dialog) => {
    note('script ran', `dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('popup', (popup) => note('request elsewhere', `popup ${popup.url()}`))
  page.on('crash', () => note('broken page', 'it crashed'))
  page.on('pageerror', (error) => note('broken page', error.message))
  page.on('console', (message) => {
    if (/content security policy|trusted|refused to/i.test(message.text()))
      note('stopped by the policy', message.text())
  })
  page.on('request', (request) => {
    const asked = request.url()
    if (!asked.startsWith(url) && !/^(data|blob):/.test(asked)) note('request elsewhere', asked)
  })
  return { page, problems }
}

/** Runs in the page, before the client does. */
function signIn(session: Session | null): void {
  if (location.protocol === 'about:') return
  localStorage.setItem('token', session?.token ?? '')
  localStorage.setItem('auth-storage', JSON.stringify({ state: session }))
}
