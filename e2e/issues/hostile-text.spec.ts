import type { Browser, Page } from '@playwright/test'
import { bombs, inOneLine, payloads } from '../../test/hostile/hostile-texts'
import { pageHeading } from '../support/page-heading'
import { contestBy, newPerson, signInAs, signUpVerified } from '../support/people'
import { expect, olga, test } from '../support/start-product'

type Call = (method: string, path: string, data?: unknown) => Promise<{ _id: string }>

/** API calls with this token; each has to succeed. */
const callAs =
  (page: Page, token: string): Call =>
  async (method, path, data) => {
    const reply = await page.request.fetch(`/api${path}`, {
      method,
      data,
      headers: { authorization: `Bearer ${token}` },
    })
    expect(reply.status(), await reply.text()).toBeLessThan(300)
    const body = await reply.json()
    return body.data?.issue ?? body.data?.contest ?? { _id: '' }
  }

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('token') ?? '')

/** Records dialogs, popups, crashes, errors and foreign requests; the returned check runs after every page. */
function watch(page: Page, ownUrl: string) {
  const faults: string[] = []
  page.on('dialog', (dialog) => {
    faults.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('popup', (popup) => faults.push(`popup ${popup.url()}`))
  page.on('crash', () => faults.push('the page crashed'))
  page.on('pageerror', (error) => faults.push(`error ${error.message}`))
  page.on('console', (message) => {
    if (/content security policy|trusted|refused to/i.test(message.text())) faults.push(message.text())
  })
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(ownUrl) && !/^(data|blob):/.test(url)) faults.push(`request to ${url}`)
  })
  return async (where: string) => {
    if (await page.evaluate(() => 'planted' in window)) faults.push('a planted script ran')
    expect(faults, where).toEqual([])
  }
}

type Check = (where: string) => Promise<void>

/** Loads a page and checks that it is complete. */
async function read(page: Page, path: string, check: Check) {
  await page.goto(path)
  await isWhole(page, path, check)
}

/** Navigates within the loaded page, which only requests `asks`. */
async function readOn(page: Page, path: string, asks: string, check: Check) {
  const reply = page.waitForResponse((response) => new URL(response.url()).pathname === `/api${asks}`)
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await reply
  await isWhole(page, path, check)
}

async function isWhole(page: Page, path: string, check: Check) {
  await expect(pageHeading(page)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toHaveCount(0)
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Terms' })).toBeVisible()
  await check(path)
}

type Texts = { payloads: string[]; bombs: ((length: number) => string)[] }

/** A script, a handler, a style sheet, a form, a link, a picture, and two of the texts that take long. */
const someTexts: Texts = { payloads: every(4, payloads), bombs: every(8, Object.values(bombs)) }
const allTexts: Texts = { payloads, bombs: Object.values(bombs) }

function every<T>(step: number, list: T[]): T[] {
  return list.filter((_, place) => place % step === 0)
}

test('hostile submissions run nothing, load nothing and break no page when a judge reads them [5.markdown.01 V1.2.3 V1.3.1 .5 T40]', ({
  page,
  browser,
  product,
}) => readSubmissions(page, browser, product.url, someTexts))

test('hostile submissions of every kind run nothing, load nothing and break no page when a judge reads them [5.markdown.01 V1.2.3 V1.3.1 .5 T40]', {
  tag: '@long',
}, async ({ page, browser, product }) => {
  test.setTimeout(480_000)
  await readSubmissions(page, browser, product.url, allTexts)
})

async function readSubmissions(page: Page, browser: Browser, url: string, { payloads, bombs }: Texts): Promise<void> {
  const mallory = newPerson('mallory')
  const contestId = await contestBy(page, { title: `Vault ${mallory.username}`, from: -60, to: 600 })
  await signUpVerified(page, mallory)
  const submit = callAs(page, await tokenOf(page))
  const planted: string[] = []
  const plant = async (title: string, description: string, pocLink: string) => {
    planted.push((await submit('POST', '/issues', { contestId, title, description, pocLink }))._id)
  }
  for (const text of payloads) await plant(inOneLine(text, 200), `${text}\n\n${text} inline`, text)
  for (const bomb of bombs) await plant(inOneLine(bomb(400), 200) || 'Bomb', bomb(20_000), bomb(10_000))

  const judge = await browser.newPage({ baseURL: url })
  await signInAs(judge, olga)
  const rule = callAs(judge, await tokenOf(judge))
  const check = watch(judge, url)
  await read(judge, `/submissions?contest=${contestId}`, check)
  for (const id of planted) {
    await readOn(judge, `/submissions/${id}`, `/issues/${id}`, check)
    await expect(judge.getByRole('heading', { name: 'Issue Description' })).toBeVisible()
    await expect(judge.getByRole('heading', { name: 'Proof of Concept' })).toBeVisible()
  }
  await read(judge, `/submissions/${planted[0]}`, check)
  await read(judge, `/contests/${contestId}`, check)

  const reasons = [...payloads, ...bombs.map((bomb) => bomb(2000))]
  for (const [place, id] of planted.entries()) {
    await rule('PUT', `/issues/${id}/status`, { status: 'invalid', invalidationReason: reasons[place] })
  }
  const checkAuthor = watch(page, url)
  for (const list of ['/submissions', '/submissions?status=invalid']) await read(page, list, checkAuthor)
  for (const [place, id] of planted.entries()) {
    const isRead = place % 3 === 0 || place >= payloads.length
    if (isRead) await readOn(page, `/submissions/${id}`, `/issues/${id}`, checkAuthor)
  }
  await judge.close()
}

test('a contest full of hostile text can be listed, read and submitted to [T40]', ({ page, browser, product }) =>
  readContests(page, browser, product.url, someTexts))

test('contests of every hostile text can be listed, read and submitted to [T40]', { tag: '@long' }, async ({
  page,
  browser,
  product,
}) => {
  test.setTimeout(480_000)
  await readContests(page, browser, product.url, allTexts)
})

async function readContests(page: Page, browser: Browser, url: string, { payloads, bombs }: Texts): Promise<void> {
  const ada = newPerson('ada')
  await signUpVerified(page, ada)
  const judge = await browser.newPage({ baseURL: url })
  await signInAs(judge, olga)
  const make = callAs(judge, await tokenOf(judge))
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const texts = [
    { description: payloads.join('\n\n'), template: payloads.join('\n\n'), title: payloads[0] ?? '' },
    ...bombs.map((bomb) => ({ description: bomb(50_000), template: bomb(5_000), title: bomb(400) })),
  ]
  const contests: string[] = []
  for (const { title, description, template } of texts) {
    const contest = await make('POST', '/contests', {
      title: inOneLine(title, 200) || 'Bomb',
      description,
      reportTemplate: template,
      githubRepoUrl: `https://evil.example/"onclick=window.planted=1"><script>window.planted=1</script>`,
      startDate: inMinutes(-60),
      endDate: inMinutes(600),
      prizePool: 1,
    })
    contests.push(contest._id)
  }
  const checkJudge = watch(judge, url)
  const checkAda = watch(page, url)
  await read(page, '/contests', checkAda)
  await read(judge, '/contests', checkJudge)
  for (const id of contests) {
    await readOn(page, `/contests/${id}`, `/contests/${id}`, checkAda)
    await page.getByRole('main').getByRole('button', { name: 'Submit Issue' }).first().click()
    await expect(page.getByLabel('Issue title')).toBeVisible()
    await isWhole(page, `/contests/${id}/submit`, checkAda)
    await readOn(judge, `/admin/contests/${id}/edit`, `/contests/${id}`, checkJudge)
    await expect(judge.getByLabel('Title', { exact: true })).toBeVisible()
  }
  for (const path of [`/contests/${contests[0]}`, `/contests/${contests[0]}/submit`]) await read(page, path, checkAda)
  await read(judge, `/admin/contests/${contests[0]}/edit`, checkJudge)
  await judge.close()
}
