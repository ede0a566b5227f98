import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { newPerson, type Person, signUpVerified } from '../support/people'
import { expectPreview } from '../support/report-preview'
import { expect, test } from '../support/start-product'
import { asSomebody, hourMs, type LaterProduct, member, startLaterProduct } from './later-product'

const ada = member('ada')
const linus = member('linus')
const mei = member('mei')
const grace = member('grace')
const olga = member('olga')

/** A running contest with an addendum, three submissions and a sponsor, made as other stories do it by hand. */
async function runningContest(browser: Browser, product: LaterProduct) {
  const { call, callAt } = product
  const outsiders = { sponsor: newPerson('sponsor'), stranger: newPerson('stranger') }
  for (const person of Object.values(outsiders)) {
    const context = await browser.newContext({ baseURL: product.url })
    await signUpVerified(await context.newPage(), person)
    await context.close()
  }
  const body = {
    ...{ title: 'Tessera Bridge', description: 'A bridge between rollups.', prizePool: 90_000 },
    githubRepoUrl: 'https://github.com/halyard/bridge',
    startDate: new Date(Date.now() - hourMs).toISOString(),
    endDate: new Date(Date.now() + hourMs).toISOString(),
    ...{ secondLookPercent: 100, appealHours: 1 },
  }
  const { contest } = await call('createContest', { as: olga, body })
  const id: string = contest._id
  const ask = { method: 'POST', path: '/contests/{id}/questions' }
  const { question } = await callAt(ask, { as: linus, id, body: { text: 'Is the relayer trusted?' } })
  const answer = { method: 'POST', path: '/admin/questions/{id}/answer' }
  await callAt(answer, { as: olga, id: question._id, body: { answer: 'The relayer is not trusted.' } })
  const submit = async (as: Person, title: string): Promise<string> => {
    const description = `${title}. The flag is written too late, so anybody can call it again.`
    return (await call('submitIssue', { as, body: { contestId: id, title, description } })).issue._id
  }
  const ids = {
    first: await submit(ada, 'A message is executed twice'),
    later: await submit(linus, 'Replay of a message'),
    refused: await submit(linus, 'The relayer can withhold messages'),
  }
  return { id, ids, ...outsiders }
}

test('a contest goes from its frozen terms over an upheld appeal to final results and a published report', {
  tag: '@long',
}, async ({ browser }) => {
  test.setTimeout(400_000)
  const folder = mkdtempSync(join(tmpdir(), 'primacy-appeals-'))
  const product = await startLaterProduct(folder)
  const { call } = product
  const who = (person: Person, look: (page: Page) => Promise<void>) => asSomebody(browser, product, person, look)
  try {
    await product.goOnAt(0)
    const { id, ids, sponsor, stranger } = await runningContest(browser, product)
    await who(ada, async (page) => {
      await page.goto(`/contests/${id}`)
      await expect(page.getByText('Addendum 1: Answer to a question')).toBeVisible()
      await expect(
        page.getByText('After preliminary results are published, authors have 1 hour to appeal.'),
      ).toBeVisible()
    })
    const people = (await call('listPeople', { as: olga })).people
    const personId = people.find(({ username }: Person) => username === sponsor.username)._id
    await call('setSeat', { as: olga, id, body: { personId, seat: 'sponsor' } })
    await who(sponsor, async (page) => {
      await page.goto(`/contests/${id}/sponsor`)
      await expect(page.getByText(/^3 submissions so far/)).toBeVisible()
      await expect(page.getByText('A message is executed twice')).toHaveCount(0)
    })

    // Two hours later the contest is over; Mei has become a judge, and leads.
    const admin = new URL('../../dist/server/admin.js', import.meta.url).pathname
    await product.goOnAt(2, () => {
      const env = { PATH: process.env.PATH ?? '', DATA_DIR: product.settings.DATA_DIR ?? '' }
      execFileSync(process.execPath, [admin, 'grant', '--email', mei.email], { env })
    })
    const meiId = people.find(({ username }: Person) => username === mei.username)._id
    await call('setSeat', { as: olga, id, body: { personId: meiId, seat: 'lead' } })
    await call('setVerdict', { as: grace, id: ids.first, body: { status: 'valid' } })
    await call('setVerdict', { as: grace, id: ids.later, body: { status: 'valid' } })
    const invalidationReason = 'The relayer is trusted.'
    await call('setVerdict', { as: grace, id: ids.refused, body: { status: 'invalid', invalidationReason } })
    await product.callAt({ method: 'GET', path: '/admin/contests/{id}/second-look' }, { as: olga, id })
    const again = { method: 'PUT', path: '/admin/issues/{id}/second-look' }
    await product.callAt(again, { as: olga, id: ids.first, body: { verdict: 'invalid', reason: 'By design.' } })
    await product.callAt(again, { as: olga, id: ids.later, body: { verdict: 'valid', reason: null } })
    await product.callAt(again, { as: olga, id: ids.refused, body: { verdict: 'invalid', reason: 'Trusted.' } })
    await who(mei, async (page) => {
      await page.goto(`/admin/contests/${id}/edit?act=publish`)
      const blocked = page.getByRole('alertdialog', { name: /can’t be published yet$/ })
      await expect(blocked.getByText(/1 difference between two judges unresolved/)).toBeVisible()
      await page.goto(`/admin/contests/${id}/second-look`)
      await page.getByRole('textbox', { name: 'Reason' }).fill('Anybody can call it.')
      await page.getByRole('button', { name: 'It is valid' }).click()
      await page.getByRole('button', { name: 'Resolve: valid' }).click()
      await expect(page.getByText('All resolved')).toBeVisible()
      await page.goto(`/admin/contests/${id}/edit?act=publish`)
      await expect(page.getByRole('region', { name: 'What would be awarded' })).toContainText('$45,000')
      await page.getByRole('button', { name: 'Publish', exact: true }).click()
      await expect(page.getByText('Preliminary results published')).toBeVisible()
      await page.goto(`/admin/contests/${id}/triage`)
      await expect(page.getByText(/only an upheld appeal can change anything/)).toBeVisible()
    })
    // A sponsor may read results, but only once they are final.
    for (const [outsider, name] of [
      [stranger, 'Results are for participants'],
      [sponsor, 'Results are not final yet'],
    ] as const) {
      await who(outsider, async (page) => {
        await page.goto(`/contests/${id}/results`)
        await expect(page.getByRole('heading', { name })).toBeVisible()
      })
    }
    await who(linus, async (page) => {
      await page.goto(`/contests/${id}`)
      await page.getByRole('link', { name: 'View Preliminary Results' }).click()
      await expect(page.getByRole('heading', { name: 'Tessera Bridge preliminary results' })).toBeVisible()
      await expect(page.getByText('$45,000').first()).toBeVisible()
      await page.getByRole('link', { name: 'Appeal: The relayer can withhold messages' }).click()
      await page.getByRole('button', { name: 'Appeal…' }).click()
      const dialog = page.getByRole('dialog', { name: 'Appeal' })
      await dialog.getByLabel(/^The verdict/).check()
      await dialog.getByLabel('Rule you’re citing').fill('Addendum 1')
      await dialog.getByLabel('What is wrong').fill('Addendum 1 says that the relayer is not trusted.')
      await dialog.getByRole('button', { name: 'Send appeal' }).click()
      await expect(page.getByText('Appeal sent to the judges')).toBeVisible()
    })
    await who(grace, async (page) => {
      await page.goto(`/admin/contests/${id}/appeals`)
      await expect(page.getByText(/about your decision, so another judge has to decide it/)).toBeVisible()
      await expect(page.getByRole('form')).toHaveCount(0)
    })
    // Olga took the second look at it, so Mei decides.
    await who(mei, async (page) => {
      await page.goto('/dashboard')
      await expect(page.getByRole('region', { name: 'Waiting for you' })).toContainText('1 appeal')
      await page.goto(`/admin/contests/${id}/appeals`)
      await expect(page.getByText('Addendum 1 says that the relayer is not trusted.')).toBeVisible()
      await page.getByLabel(/^Uphold/).check()
      await page.getByLabel('Make it valid').check()
      await page.getByRole('textbox', { name: 'Reason' }).fill('It is so: the addendum binds this submission.')
      for (const name of ['Uphold appeal', 'Uphold for good']) await page.getByRole('button', { name }).click()
      await expect(page.getByText('Appeal upheld')).toBeVisible()
    })
    await who(linus, async (page) => {
      await page.goto(`/submissions/${ids.refused}`)
      const panel = page.getByRole('region', { name: 'Preliminary results' })
      await expect(panel.getByText('Upheld')).toBeVisible()
      await expect(panel.getByText('It is so: the addendum binds this submission.')).toBeVisible()
    })
    await who(mei, async (page) => {
      await page.goto(`/admin/contests/${id}/edit?act=finalize`)
      await expect(page.getByRole('alertdialog').getByText(/^Authors can appeal until/)).toBeVisible()
    })

    // Another two hours later the time for appeals is over.
    await product.goOnAt(4)
    await who(mei, async (page) => {
      await page.goto(`/admin/contests/${id}/edit?act=finalize`)
      const dialog = page.getByRole('alertdialog', { name: 'Finalize Tessera Bridge?' })
      await expect(dialog.getByText('$30,000')).toBeVisible()
      await dialog.getByLabel(/^Type the contest/).fill('Tessera Bridge')
      await dialog.getByRole('button', { name: 'Finalize' }).click()
      await expect(page.getByText('Contest finalized')).toBeVisible()
    })
    await who(linus, async (page) => {
      await page.goto(`/contests/${id}/results`)
      await expect(page.getByRole('heading', { name: 'Tessera Bridge results' })).toBeVisible()
      await expect(page.getByRole('region', { name: 'Your share' })).toContainText('$60,000')
    })
    await who(stranger, async (page) => {
      await page.goto(`/contests/${id}/results`)
      await expect(page.getByRole('heading', { name: 'Results are for participants' })).toBeVisible()
    })
    for (const as of [ada, linus]) await call('choosePublicity', { as, body: { name: false, awards: false } })
    await publishAndRead(browser, product.url, { id, lead: (act) => who(mei, act) })
  } finally {
    await product.stop().finally(() => rmSync(folder, { recursive: true, force: true }))
  }
})

type Publishing = { id: string; lead: (act: (page: Page) => Promise<void>) => Promise<void> }

/** The lead publishes the report without one sentence, a visitor reads it, and the lead unpublishes it. */
async function publishAndRead(browser: Browser, url: string, { id, lead }: Publishing): Promise<void> {
  await lead(async (page) => {
    await page.goto(`/admin/contests/${id}/report`)
    await page.getByRole('textbox', { name: 'Summary' }).fill('Three vulnerabilities, all of them about messages.')
    await page.getByRole('textbox', { name: 'Scope', exact: true }).fill('Everything in `src/bridge`.')
    const description = page.getByRole('textbox', { name: 'Issue description of C-01' })
    await description.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(0, 12))
    const finding = page.getByRole('region', { name: 'C-01' })
    await finding.getByRole('button', { name: 'Redact selected text' }).nth(1).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expectPreview(page)
    await page.getByRole('button', { name: 'Publish…' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page.getByText('Report published')).toBeVisible()
  })
  const visitor = await browser.newContext({ javaScriptEnabled: false })
  const page = await visitor.newPage()
  await page.goto(`${url}/reports`)
  await page.getByRole('link', { name: 'Tessera Bridge' }).click()
  await expect(page.getByText('Three vulnerabilities, all of them about messages.')).toBeVisible()
  await expect(page.locator('#C-01')).toContainText('[redacted]')
  await expect(page.getByText('The rule gives the same amounts')).toBeVisible()
  expect(await page.getByText(/ada|linus/i).count()).toBe(0)
  await lead(async (judge) => {
    await judge.goto(`/admin/contests/${id}/report`)
    await judge.getByRole('button', { name: 'Unpublish…' }).click()
    await judge.getByLabel('Reason').fill('A fix has not been deployed yet.')
    await judge.getByRole('alertdialog').getByRole('button', { name: 'Unpublish' }).click()
    await expect(judge.getByText('Not published')).toBeVisible()
  })
  // Without it the browser shows its own copy, for a minute at most.
  await page.reload()
  await expect(page.getByText('A fix has not been deployed yet.')).toBeVisible()
  await expect(page.getByText('all of them about messages')).toHaveCount(0)
  await visitor.close()
}
