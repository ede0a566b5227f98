import type { Browser, BrowserContext, Page } from '@playwright/test'
import { type Person, signInAs } from '../../support/people'
import { expect } from '../../support/start-product'
import { translatePage } from '../../support/translate-page'
import type { LaterProduct } from '../later-product'

type Mail = { subject: string; text: string; createdAt: string }

/** What somebody should be able to read at one moment: each is waited for. */
type Wanted = { mails?: RegExp[]; home?: RegExp[]; pages?: [path: string, ...has: RegExp[]][] }

/** What they read. */
type Reading = { mails: string; home: string; pages: string[] }

/** Opens what each person reads in a browser of their own, and remembers which mails they have seen. */
export function createReader(browser: Browser, product: LaterProduct, inTranslation: readonly Person[]) {
  const notes: string[] = []
  const failures: string[] = []
  const contexts: BrowserContext[] = []
  const pages = new Map<Person, Page>()
  const seen = new Map<Person, Set<string>>()
  let stranger: Page | undefined

  async function newPage(name: string, isTranslated: boolean): Promise<Page> {
    const context = await browser.newContext({ baseURL: product.url, viewport: { width: 1280, height: 900 } })
    contexts.push(context)
    context.setDefaultTimeout(30_000)
    if (isTranslated) await context.addInitScript(`addEventListener('DOMContentLoaded', () => (${translatePage})())`)
    const page = await context.newPage()
    const fail = (message: string) => failures.push(`${name} at ${page.url()}: ${message}`)
    page.on('pageerror', ({ message }) => fail(message))
    // What React reports of a page that a translation has broken.
    page.on('console', (line) => {
      if (line.type() === 'error' && /NotFoundError|not a child of this node/.test(line.text())) fail(line.text())
    })
    return page
  }

  /** The browser of a person, who stays signed in. */
  async function pageOf(person: Person): Promise<Page> {
    const known = pages.get(person)
    if (known) return known
    const page = await newPage(person.username, inTranslation.includes(person))
    pages.set(person, page)
    await signInAs(page, person)
    return page
  }

  async function newMails(person: Person): Promise<string[]> {
    const reply = await fetch(`${product.url}/dev/mailbox.json?email=${encodeURIComponent(person.email)}`)
    const known = seen.get(person) ?? new Set()
    seen.set(person, known)
    const fresh = ((await reply.json()) as Mail[]).filter(({ text, createdAt }) => !known.has(createdAt + text))
    for (const { text, createdAt } of fresh) known.add(createdAt + text)
    return fresh.reverse().map(({ subject, text }) => `Subject: ${subject}\n${text.trim()}`)
  }

  const note = (title: string, text: string) => notes.push(`--- ${title}\n${text.trim() || '(nothing)'}`)

  return {
    pageOf,
    newMails,
    /** Without a login. */
    async readAsStranger(path: string, has: readonly RegExp[]): Promise<string> {
      stranger ??= await newPage('a stranger', false)
      const text = await textAt(stranger, path, has)
      note(`a stranger, ${path}`, text)
      return text
    },
    /** What people read in a step is written down under its name. */
    step: (name: string) => notes.push(`\n==== ${name} ====`),
    /** Mails leave in the background, so the wanted ones are waited for. */
    async read(person: Person, { mails = [], home, pages: wanted = [] }: Wanted): Promise<Reading> {
      const got: string[] = []
      const missing = async () => {
        got.push(...(await newMails(person)))
        return mails.filter((one) => !one.test(got.join('\n\n'))).map(String)
      }
      await expect.soft.poll(missing, { message: `mails to ${person.username}`, timeout: 90_000 }).toEqual([])
      note(`${person.username}, mail`, got.join('\n\n'))
      const page = await pageOf(person)
      const reading: Reading = { mails: got.join('\n\n'), home: '', pages: [] }
      if (home) {
        const [whole = ''] = (await textAt(page, '/dashboard', home)).split('\nHow contests work')
        reading.home = whole
        note(`${person.username}, Home`, reading.home)
      }
      for (const [path, ...has] of wanted) {
        const text = await textAt(page, path, has)
        reading.pages.push(text)
        note(`${person.username}, ${path}`, text)
      }
      return reading
    },
    /** All that was read, and what went wrong on a page. */
    readings: () => `${notes.join('\n\n')}\n`,
    failures: () => failures,
    /** Before the product stops: a page that stays open would ask it again and again. */
    leaveAll: async () => {
      for (const page of pages.values()) {
        await page.goto('about:blank')
      }
    },
    close: async () => {
      for (const context of contexts) await context.close()
    },
  }
}

/**
 * Everything that a page shows, once it has loaded and shows what is wanted; what is folded is unfolded. What is missing
 * fails the story at its end, so that one run tells everything.
 */
async function textAt(page: Page, path: string, wanted: readonly RegExp[]): Promise<string> {
  await page.goto(path)
  await expect(page.locator('main:not([aria-busy]) h1').first()).toBeVisible()
  let text = ''
  const missing = async () => {
    text = await page.evaluate(() => {
      if (document.querySelector('main [aria-busy="true"]')) return 'Loading...'
      for (const folded of document.querySelectorAll('main details')) folded.setAttribute('open', '')
      return document.querySelector('main')?.innerText ?? ''
    })
    return [...wanted.filter((one) => !one.test(text)).map(String), ...(text.match(notRead) ?? [])]
  }
  await expect.soft.poll(missing, { message: path, timeout: 20_000 }).toEqual([])
  return text.replace(/\s*\n\s*/g, '\n')
}

const notRead = /Loading\.\.\.|Something went wrong/g
