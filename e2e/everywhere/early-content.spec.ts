import type { Page, Route } from '@playwright/test'
import { expect, test } from '../support/start-product'

type Stored = { token: string } | null | undefined

/** Everything that the client is made of; what draws a page early is no part of it. */
const client = /\/assets\/(?:index|react|common)-[^/]*\.js$/

const storeSession = (page: Page, session: Stored) =>
  page.addInitScript((stored) => {
    localStorage.setItem('token', stored?.token ?? '')
    localStorage.setItem('auth-storage', JSON.stringify({ state: stored }))
  }, session)

/** Holds the client back until the returned function is called. */
async function holdClient(page: Page) {
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(client, async (route: Route) => {
    await isReleased
    await route.continue()
  })
  return release
}

/** What a reader sees of the page: its texts, links and places. */
const seen = (page: Page) =>
  page.evaluate(() => {
    const links = [...document.querySelectorAll('#root a')].map((link) => link.getAttribute('href'))
    const places = [...document.querySelectorAll('#root :is(h1, h2, article, footer)')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return [x, y, width, height].map(Math.round).join(' ')
    })
    // What is said to screen readers comes a moment after the page, which has no words of its own there at first.
    const words = [...document.querySelectorAll<HTMLElement>('#root :is(header, main, footer)')].map(
      (part) => part.innerText,
    )
    return { words, links, places }
  })

test('a member whose client does not come reads the contests, and every link leads on', async ({ page, demo }) => {
  await storeSession(page, demo.sessions.ada)
  await page.route(client, (route) => route.abort())
  await page.goto(`${demo.url}/contests`)
  await expect(page.getByRole('heading', { name: 'Bug Bounty Contests' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(12)
  await page
    .getByRole('link', { name: /^View Details/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/contests\/[\w-]+$/)
})

/** Changes the reply that the page is drawn from. */
const answering = (page: Page, change: (contests: Record<string, unknown>[]) => unknown[]) =>
  page.route('**/api/contests?*', async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    json.data.contests = change(json.data.contests)
    await route.fulfill({ response, json })
  })

const rightToLeft = { title: 'خزائن الخليج 2026', description: 'مراجعة العقود الذكية.' }
for (const [what, width, change] of [
  ['412 pixels wide', 412, null],
  ['1280 pixels wide', 1280, null],
  ['with titles from right to left', 412, (all: object[]) => all.map((one) => ({ ...one, ...rightToLeft }))],
  ['without a contest', 412, () => []],
] as const) {
  test(`the client draws what is there already, in the same place, ${what}`, async ({ page, demo }) => {
    await page.setViewportSize({ width, height: 823 })
    await storeSession(page, demo.sessions.ada)
    await page.addInitScript(() => localStorage.setItem('fonts', 'own'))
    if (change) await answering(page, change)
    const release = await holdClient(page)
    await page.goto(`${demo.url}/contests`)
    await expect(page.getByRole('heading', { name: 'Bug Bounty Contests' })).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    const early = await seen(page)
    release()
    await expect(page.locator('[data-prerendered]')).toHaveCount(0)
    expect(await seen(page)).toEqual(early)
  })
}

test('what is pressed and typed before the client comes is not lost', async ({ page, demo }) => {
  await storeSession(page, demo.sessions.ada)
  const release = await holdClient(page)
  await page.goto(`${demo.url}/contests`)
  const field = page.getByLabel('Search title and description')
  await field.fill('Sextant')
  await page.getByRole('button', { name: /^Active/ }).click()
  await expect(page).toHaveURL(`${demo.url}/contests`)
  release()
  await expect(page).toHaveURL(/\?(?=.*q=Sextant)(?=.*status=active)/)
  await expect(field).toHaveValue('Sextant')
})

test('keys before the client comes lead into the search and are typed there', async ({ page, demo }) => {
  await storeSession(page, demo.sessions.ada)
  const release = await holdClient(page)
  await page.goto(`${demo.url}/contests`)
  await expect(page.getByRole('article')).toHaveCount(12)
  await page.keyboard.type('/sextant')
  release()
  await expect(page).toHaveURL(/\?q=sextant$/)
  await expect(page.getByRole('searchbox')).toBeFocused()
})

for (const [control, address] of [
  ['button', /\?status=active$/],
  ['link', /\/contests\/[\w-]+$/],
] as const) {
  test(`a ${control} that is held while the client comes is pressed when it is released`, async ({ page, demo }) => {
    await storeSession(page, demo.sessions.ada)
    const release = await holdClient(page)
    await page.goto(`${demo.url}/contests`)
    const name = control === 'link' ? /^View Details/ : /^Active/
    await page.getByRole(control, { name }).first().hover()
    await page.mouse.down()
    release()
    await expect(page.locator('[data-prerendered]')).toHaveCount(0)
    await page.mouse.up()
    await expect(page).toHaveURL(address)
  })
}

const scrollTop = (page: Page) => page.evaluate(() => window.scrollY)

test('the client leaves a reader where they are, also after a reload and on the way back', async ({ page, demo }) => {
  await page.setViewportSize({ width: 412, height: 600 })
  await storeSession(page, demo.sessions.ada)
  const release = await holdClient(page)
  await page.goto(`${demo.url}/contests`)
  await expect(page.getByRole('article')).toHaveCount(12)
  await page.mouse.wheel(0, 700)
  await expect.poll(() => scrollTop(page)).toBe(700)
  release()
  const isTaken = () => expect(page.locator('[data-prerendered]')).toHaveCount(0)
  await isTaken()
  expect(await scrollTop(page)).toBe(700)
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(12)
  await isTaken()
  await expect.poll(() => scrollTop(page)).toBe(700)
  await page.goto(`${demo.url}/terms`)
  await page.goBack()
  await expect(page.getByRole('article')).toHaveCount(12)
  await isTaken()
  await expect.poll(() => scrollTop(page)).toBe(700)
})

test('a visitor is led to the login by a client that nothing holds back', async ({ page, demo }) => {
  await page.route(/\/assets\/boot-/, (route) => route.abort())
  const asked = page.waitForRequest(client)
  await page.goto(`${demo.url}/contests`)
  await asked
  await page.unroute(/\/assets\/boot-/)
  await page.goto(`${demo.url}/contests`)
  await expect(page).toHaveURL(/\/login$/)
})

for (const status of [403, 500]) {
  test(`a reply with status ${status} is told by the client`, async ({ page, demo }) => {
    await storeSession(page, demo.sessions.ada)
    await page.route('**/api/contests?*', (route) => route.fulfill({ status, json: { status: 'error', code: 'X' } }))
    await page.goto(`${demo.url}/contests`)
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
    await expect(page.getByText('Contests could not be loaded')).toBeVisible()
    await page.unroute('**/api/contests?*')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('article')).toHaveCount(12)
  })
}

test('the client does not wait for a slow reply, nor for what draws it when that is missing', async ({
  page,
  demo,
}) => {
  await storeSession(page, demo.sessions.ada)
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/contests?*', async (route) => {
    await isAnswered
    await route.continue()
  })
  await page.goto(`${demo.url}/contests`)
  await expect(page.getByRole('heading', { name: 'Bug Bounty Contests' })).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await expect(page.locator('[data-prerendered]')).toHaveCount(0)
  answer()
  await expect(page.getByRole('article')).toHaveCount(12)
  await page.route(/\/assets\/draw-/, (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(12)
  await expect(page.locator('[data-prerendered]')).toHaveCount(0)
})

test('a session that has ended is shown nothing, and leads to the login', async ({ page, demo }) => {
  await storeSession(page, demo.sessions.ada)
  await page.route('**/api/contests?*', (route) => route.fulfill({ status: 401, json: { status: 'error', code: 'X' } }))
  const release = await holdClient(page)
  await page.goto(`${demo.url}/contests`)
  await page.waitForRequest(client)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0)
  release()
  await expect(page).toHaveURL(/\/login$/)
})

test('a hostile title is a text before the client comes', async ({ page, demo }) => {
  const hostile = '<img src=x onerror="planted=1"><script>planted=1</script>'
  await storeSession(page, demo.sessions.ada)
  await page.route(client, (route) => route.abort())
  await answering(page, ([first, ...others]) => [
    { ...first, _id: 'javascript:planted=1', title: hostile, description: hostile },
    ...others,
  ])
  await page.goto(`${demo.url}/contests`)
  await expect(page.getByRole('heading', { name: hostile })).toBeVisible()
  expect(await page.locator('#root :is(img, script)').count()).toBe(0)
  expect(await page.getByRole('link', { name: hostile, exact: true }).getAttribute('href')).toMatch(/^\/contests\//)
  expect(await page.evaluate(() => 'planted' in window)).toBe(false)
})
