import { chromium } from '@playwright/test'
import { browserArguments, findBrowser } from '../../find-browser.mjs'
import { startListener } from '../pages/listener.mjs'
import { plant, plantInCanary } from '../pages/plant.mjs'

/** A page of the canary may stay broken for good, and nobody waits for that. */
const wholeWithinMs = { product: 30_000, canary: 3_000 }

const mostFindings = 100

/** Every page that shows what people wrote, opened in Chromium by those who would, with hostile texts in every field. */
export const browser = {
  name: 'browser',
  expected: ['script ran', 'request elsewhere', 'broken page'],
  async scan(target) {
    const listener = await startListener()
    const chrome = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments })
    try {
      const planted = await (target.isCanary ? plantInCanary : plant)(target, listener.host)
      const { findings, times } = await walk(chrome, target, planted.pages)
      for (const call of listener.heard)
        findings.push({ kind: 'request elsewhere', where: `the listener heard ${call}` })
      return { did: toldOf(planted, times, listener.heard), findings }
    } finally {
      await chrome.close()
      await listener.stop()
    }
  },
}

function toldOf({ pages, refused, texts }, times, heard) {
  const fields = new Set(pages.flatMap((page) => page.fields))
  return [
    `${texts} texts on ${pages.length} pages (${[...fields].join(', ')})`,
    ...[...refused].map(([field, count]) => `${field} refused ${count} of ${texts}`),
    `the listener heard ${heard.length}`,
    `slowest page ${Math.round(Math.max(...times))} ms`,
  ].join('; ')
}

/** Opens one page after the other, each loaded anew, and looks after each at what it did. */
async function walk(chrome, target, pages) {
  const visitors = new Map()
  const findings = []
  const times = []
  for (const one of pages) {
    // Where so much is broken, nobody has to wait for the rest.
    if (findings.length >= mostFindings) break
    if (!visitors.has(one.who)) visitors.set(one.who, await visitorOf(chrome, target, one.who))
    const { page, faults } = visitors.get(one.who)
    const begun = performance.now()
    await page.goto(target.url + one.at, { waitUntil: 'commit' })
    const missing = await page
      .waitForFunction(isWhole, one.marks, { timeout: wholeWithinMs[target.name] })
      .then(() => null)
      .catch((error) => error.message.split('\n')[0])
    times.push(performance.now() - begun)
    if (missing) faults.push({ kind: 'broken page', where: missing })
    // A page that went elsewhere cannot be asked; it is broken, and that was told above.
    const hasRun = await page.evaluate(() => 'planted' in window).catch(() => false)
    if (hasRun) faults.push({ kind: 'script ran', where: 'it left its sign' })
    for (const { kind, where } of faults.splice(0))
      findings.push({ kind, where: `${one.fields} at ${one.at}: ${where}` })
  }
  for (const { page } of visitors.values()) await page.context().close()
  return { findings, times }
}

/** Runs in the page: it stands, it is the page that was asked for, and it shows the text that was planted. */
function isWhole(marks) {
  const fields = [...document.querySelectorAll('input, textarea')].map((field) => field.value)
  const shown = `${document.body?.textContent} ${fields.join(' ')}`
  const heading = document.querySelector('main:not([aria-busy]) h1')
  const isVisible = (element) => element?.checkVisibility() && element.getClientRects().length > 0
  const isBusy = document.querySelector('[aria-busy="true"]') !== null
  const isStanding =
    isVisible(heading) && isVisible(document.querySelector('header')) && heading.textContent !== 'Something went wrong'
  return isStanding && !isBusy && marks.every((mark) => shown.includes(mark))
}

/** A browser of somebody's own, and what happened in it that must not. */
async function visitorOf(chrome, { url, sessions }, who) {
  const context = await chrome.newContext()
  await context.addInitScript(signIn, sessions[who])
  const page = await context.newPage()
  const faults = []
  const note = (kind, where) => faults.push({ kind, where: where.slice(0, 200) })
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
  return { page, faults }
}

/** Runs in the page, before the client does. */
function signIn(session) {
  if (location.protocol === 'about:') return
  localStorage.setItem('token', session.token)
  localStorage.setItem('auth-storage', JSON.stringify({ state: session }))
}
