import type { Page } from '@playwright/test'
import { demoPassword } from '../scripts/demo-product'
import { pressOn, tabTo, typeInto } from './support/keyboard'
import { storeSession } from './support/people'
import { expect, test } from './support/start-product'

type Session = { token: string; user: unknown }

const title = 'Judged by keys'
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()

/** An API call as one of the cast. */
async function ask(url: string, { token }: Session, method: string, path: string, body?: unknown, version?: number) {
  const reply = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const { data, error } = await reply.json()
  expect(error, `${method} ${path}`).toBeUndefined()
  return data
}

const drain = (how: string) => `An exit ticket can be redeemed twice ${how}, because redeem() is keyed by operator.`

/** Submits ten issues of three people, and edits the first one last, which moves it to the end of the line. */
async function submitTen(url: string, contestId: string, people: Session[]) {
  const texts = [drain('in one epoch'), drain('by re-registration'), drain('through migrateTickets')]
  const others = ['caps', 'rewards', 'names', 'votes', 'queues', 'windows', 'events']
  texts.push(...others.map((what) => `Something is wrong with the ${what} of the operators.`))
  let first = { _id: '', version: 0 }
  for (const [place, description] of texts.entries()) {
    const author = people[place % people.length] as Session
    const body = {
      contestId,
      title: `Report ${place + 1}`,
      description,
      confirmFundsImpact: true,
      confirmNoTrustedParty: true,
      confirmPoCReflects: true,
    }
    const { issue } = await ask(url, author, 'POST', '/issues', body)
    if (place === 0) first = issue
  }
  const edited = { description: `${drain('in one epoch')} Two lines more.` }
  await ask(url, people[0] as Session, 'PUT', `/issues/${first._id}`, edited, first.version)
}

/** A sponsor opens what waits for an answer and disputes it, without a mouse. */
async function disputeByKeyboard(page: Page, contestId: string, url: string): Promise<void> {
  await page.goto(`${url}/contests/${contestId}/sponsor`)
  const form = page.getByRole('form', { name: /^Answer to submission/ })
  await tabTo(page, form.getByRole('radio', { name: /^Acknowledge/ }))
  await page.keyboard.press('ArrowDown')
  await expect(form.getByRole('radio', { name: /^Dispute/ })).toBeChecked()
  await typeInto(page, form.getByRole('textbox', { name: 'Text' }), 'Only the owner can set it.')
  await pressOn(page, form.getByRole('button', { name: 'Send' }))
  await expect(page.getByText('Only the judges can read your answer')).toBeVisible()
}

/** The lead writes what the report needs, saves and publishes it, without a mouse. */
async function publishByKeyboard(page: Page, contestId: string, url: string): Promise<void> {
  await page.goto(`${url}/admin/contests/${contestId}/report`)
  await typeInto(page, page.getByRole('textbox', { name: 'Summary' }), 'Exits of restaked assets were audited.')
  await typeInto(page, page.getByRole('textbox', { name: 'Scope', exact: true }), 'src/Exit.sol')
  await pressOn(page, page.getByRole('button', { name: 'Save' }))
  await expect(page.getByText('Report saved')).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Publish…' }), { back: true })
  await page.keyboard.press('Enter')
  await pressOn(page, page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }))
  await expect(page.getByText('Report published')).toBeVisible()
}

/** A session that has just entered its password, as publishing needs. */
const freshSession = async (url: string, name: string): Promise<Session> => {
  const reply = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${name}@primacy.example`, password: demoPassword }),
  })
  const { token, data } = await reply.json()
  return { token, user: data.user }
}

// This file sorts first, so that others run while it waits for the contest to end.
test('Grace judges ten issues by keyboard, groups three, certifies a revision and finalizes; the awards follow the rule, a sponsor responds and Grace publishes', async ({
  page,
  browser,
  demo,
}) => {
  test.setTimeout(240_000)
  const { url } = demo
  const { ada, linus, mei, grace, olga } = demo.sessions as Record<string, Session>
  if (!ada || !linus || !mei || !grace || !olga) throw new Error('The cast is not complete')
  const endDate = inSeconds(15)
  const { contest } = await ask(url, olga, 'POST', '/contests', {
    title,
    description: 'Restaking.\n\nScope:\n\n- src/Exit.sol',
    githubRepoUrl: 'https://github.com/marrow/restaking',
    startDate: inSeconds(-3600),
    endDate,
    prizePool: 100_000,
  })
  await submitTen(url, contest._id, [mei, ada, linus])

  await storeSession(page, grace, url)
  await page.goto(`${url}/admin/contests/${contest._id}/triage`)
  const keys = page.keyboard
  const decision = page.getByRole('region', { name: 'Decision' })
  const dialog = page.getByRole('dialog')
  /** The submission is loaded and can be judged. */
  const reading = async (place: number, name: string) => {
    await expect(page.getByRole('region', { name: `Submission ${place}: ${name}` })).toBeVisible()
    await expect(decision.getByRole('heading', { name: 'History' })).toBeVisible()
  }
  const markInvalid = async (reason: string) => {
    await keys.press('3')
    await keys.insertText(reason)
    await keys.press('ControlOrMeta+Enter')
    await expect(decision.getByRole('combobox', { name: 'Main reason' })).toBeFocused()
    await keys.press('t')
    await keys.press('ControlOrMeta+Enter')
  }
  const takeSavedReason = async () => {
    await keys.press('s')
    await expect(
      dialog.getByRole('button', { name: 'Events move no funds. Below critical', exact: true }),
    ).toBeVisible()
    await keys.press('1')
    await keys.press('ControlOrMeta+Enter')
  }

  await reading(2, 'Report 2')
  await keys.press('1')
  await reading(3, 'Report 3')
  await keys.press('2')
  await keys.insertText('2')
  await expect(dialog.getByRole('button', { name: 'Duplicate of 2' })).toBeEnabled()
  await keys.press('Enter')
  await reading(4, 'Report 4')
  await expect(page.getByText('3 marked as duplicate of 2')).toBeVisible()
  await keys.press('1')
  await reading(5, 'Report 5')
  await keys.press('3')
  await keys.insertText('Events move no funds.')
  await tabTo(page, decision.getByRole('combobox', { name: 'Main reason' }))
  await keys.press('b')
  await tabTo(page, decision.getByRole('button', { name: 'Saved reasons' }))
  await keys.press('Enter')
  await tabTo(page, dialog.getByRole('button', { name: 'Save current reason' }))
  await keys.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Events move no funds. Below critical', exact: true })).toBeVisible()
  await keys.press('Escape')
  await keys.press('ControlOrMeta+Enter')
  await reading(6, 'Report 6')
  await takeSavedReason()
  await reading(7, 'Report 7')
  await markInvalid('Needs a trusted operator.')
  await reading(8, 'Report 8')
  await takeSavedReason()
  await reading(9, 'Report 9')
  await takeSavedReason()
  await reading(10, 'Report 10')
  await keys.press('1')
  await reading(11, 'Report 1')
  await expect(page.getByText('10 marked valid')).toBeVisible()
  await keys.press('u')
  await reading(10, 'Report 10')
  await expect(decision.getByRole('button', { name: 'Valid', exact: true, pressed: false })).toBeVisible()
  await keys.press('1')
  await reading(11, 'Report 1')
  await keys.press('1')
  await expect(page.getByRole('img', { name: '10 of 10 judged' })).toBeVisible()

  await keys.press('g')
  await keys.insertText('2, 3')
  await expect(dialog.getByRole('status')).toContainText('become one group. 2 will be its primary.')
  await keys.press('Enter')
  await expect(decision.getByText(/^Earliest valid: 2, revision 1, /)).toBeVisible()
  await tabTo(page, decision.getByRole('button', { name: 'Compare or certify…' }))
  await keys.press('Enter')
  await expect(dialog.getByRole('insertion').filter({ hasText: 'Two lines more.' })).toBeVisible()
  await tabTo(page, dialog.getByRole('textbox', { name: 'Reason' }))
  await keys.insertText('Root cause, impact and path were there from the start.')
  await tabTo(page, dialog.getByRole('button', { name: 'Certify revision 1' }))
  await keys.press('Enter')
  await expect(decision.getByText(/^Earliest valid: 1, revision 1, /)).toBeVisible()

  await expect.poll(() => Date.now() > Date.parse(endDate) + 62_000, { timeout: 120_000 }).toBe(true)
  await tabTo(page, page.getByRole('link', { name: 'Finalize…' }), { back: true })
  await keys.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: `Edit ${title}` })).toBeVisible()
  const confirm = page.getByRole('alertdialog')
  if (!(await confirm.isVisible())) {
    await tabTo(page, page.getByRole('button', { name: 'Finalize…' }))
    await keys.press('Enter')
  }
  await tabTo(page, confirm.getByRole('textbox'), { back: true })
  await keys.insertText(title)
  await tabTo(page, confirm.getByRole('button', { name: 'Finalize', exact: true }))
  await keys.press('Enter')
  await expect(page.getByText('Contest finalized')).toBeVisible()

  const { results } = await ask(url, mei, 'GET', `/contests/${contest._id}/results`)
  const shares = results.findings.map((one: { placeInLine: number; amountCents: number }) => [
    one.placeInLine,
    one.amountCents,
  ])
  expect(Object.fromEntries(shares)).toEqual({ 1: 3_333_334, 2: 0, 3: 0, 4: 3_333_333, 10: 3_333_333 })

  const context = await browser.newContext()
  const hers = await context.newPage()
  await storeSession(hers, mei, url)
  await hers.goto(`${url}/contests/${contest._id}/results`)
  const share = hers.getByRole('region', { name: 'Your share' }).first()
  await expect(share).toContainText('$33,333.34')
  await expect(share).toContainText('Report 1')
  await context.close()

  const { user } = demo.sessions.nadia as { user: { _id: string } }
  await ask(url, olga, 'PUT', `/admin/contests/${contest._id}/seats`, { personId: user._id, seat: 'sponsor' })
  await ask(url, grace, 'POST', `/admin/contests/${contest._id}/releases`, {})
  await storeSession(page, demo.sessions.nadia as Session, url)
  await disputeByKeyboard(page, contest._id, url)
  await storeSession(page, await freshSession(url, 'grace'), url)
  await publishByKeyboard(page, contest._id, url)
})
