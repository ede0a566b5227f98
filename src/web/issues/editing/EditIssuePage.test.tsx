import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ada, answerCalls, grace, linus, refusal, success } from '#test/web/answer-calls'
import { closeClient, openClient } from '#test/web/open-client'
import { contestOf, issueOf } from '#test/web/vault-spring'
import type { Contest } from '../../../contract/contest'
import type { Issue } from '../../../contract/issue'
import { mapOptionalTexts } from '../../../domain/issues/issue-text'
import { openSession } from '../../accounts/session/session-store'

afterEach(closeClient)

const edited = { title: 'Said better', version: 8, placeInLine: 31 }

type Scene = { issue?: Issue; contest?: Contest; replies?: Response[]; viewer?: typeof ada; page?: string }

async function open({ issue = issueOf(), contest = contestOf(), replies, viewer = ada, page = '/edit' }: Scene = {}) {
  const shown = { issue }
  const store = () => {
    shown.issue = issueOf({ ...issue, ...edited })
    return success({ issue: shown.issue })
  }
  const calls = answerCalls({
    'GET /api/issues/issue-1': () => success({ issue: shown.issue }),
    'GET /api/contests/vault-spring': success({ contest }),
    'PUT /api/issues/issue-1': () =>
      (replies ? replies.shift() : store()) ?? refusal(500, 'An unexpected error occurred'),
  })
  openSession('token', viewer, true)
  const client = openClient(`/submissions/issue-1${page}`)
  const puts = () => calls.filter((call) => call.route === 'PUT /api/issues/issue-1')
  return { ...client, shown, puts }
}

const title = async () => (await screen.findByRole('textbox', { name: /Issue title/ })) as HTMLInputElement
const rewrite = async (value: string) => fireEvent.change(await title(), { target: { value } })
const agree = () => fireEvent.click(screen.getByRole('checkbox', { name: /end of the line/ }))
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save changes' })

test("saving requires a change and the author's acceptance of a later place in line", async () => {
  await open()
  expect((await title()).value).toBe('Settling twice empties the queue')
  expect(screen.getByText(/You are number 12 now\. Saving gives you a new, later number/)).toBeTruthy()
  expect(screen.getByText('No changes yet')).toBeTruthy()
  agree()
  expect(save().disabled).toBe(true)
  await rewrite('Said better')
  expect(save().disabled).toBe(false)
  agree()
  expect(save().disabled).toBe(true)
})

test('an author with a certified earlier revision is told that saving suspends the certificate', async () => {
  await open({ issue: issueOf({ placeInLine: 3 }) })
  await title()
  expect(screen.getByText(/A judge certified your earlier revision, so you are number 3 now/).textContent).toContain(
    'Saving suspends the certificate and gives you a new, later number, until a judge confirms',
  )
})

test("the author's page says that verdicts are hidden until the end, next to the available actions", async () => {
  await open({ contest: contestOf({ hidesVerdicts: true }), page: '' })
  expect(await screen.findByText('Verdicts are shown after the contest ends.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Edit' })).toBeTruthy()
})

test('an edit sends its text and its base version, and returns to the submission [7.issues.05]', async () => {
  const { user, puts, address } = await open({ issue: issueOf({ pocLink: 'forge test' }) })
  await rewrite(' Said better ')
  fireEvent.change(screen.getByRole('textbox', { name: /Proof of Concept/ }), { target: { value: '' } })
  agree()
  await user.click(save())
  expect(await screen.findByText('Submission updated')).toBeTruthy()
  const optional = mapOptionalTexts(() => '')
  expect(puts()[0]?.body).toEqual({ title: 'Said better', description: 'The flag is written too late.', ...optional })
  expect(puts()[0]?.headers['If-Match']).toBe('"7"')
  expect(await screen.findByRole('heading', { level: 1, name: 'Said better' })).toBeTruthy()
  expect(address()).toBe('/submissions/issue-1')
  expect(localStorage.getItem('draft:ada-id:issue:issue-1')).toBeNull()
})

test('leaving an edit keeps it as a separate draft', async () => {
  await open()
  await rewrite('Half said')
  fireEvent(window, new Event('pagehide'))
  const kept = localStorage.getItem('draft:ada-id:issue:issue-1') ?? ''
  closeClient()
  localStorage.setItem('draft:ada-id:issue:issue-1', kept)
  await open()
  expect((await title()).value).toBe('Half said')
  expect(screen.getByText('Draft restored')).toBeTruthy()
})

const stale = () => refusal(409, 'This item was changed by someone else. Reload and try again.', { code: 'STALE' })

test('if another tab was faster the text stays, and can be saved over the other version', async () => {
  const { user, shown, puts } = await open({ replies: [stale(), success({ issue: issueOf(edited) })] })
  await rewrite('Mine')
  agree()
  shown.issue = issueOf({ title: 'Theirs', version: 9 })
  await user.click(save())
  expect(await screen.findByText('This submission was changed elsewhere since you started')).toBeTruthy()
  expect((await title()).value).toBe('Mine')
  expect(save().disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Keep mine' }))
  await user.click(save())
  expect(await screen.findByText('Submission updated')).toBeTruthy()
  expect(puts().map((put) => put.headers['If-Match'])).toEqual(['"7"', '"9"'])
})

test('or the other version can be loaded instead', async () => {
  const { user, shown } = await open({ replies: [stale()] })
  await rewrite('Mine')
  agree()
  shown.issue = issueOf({ title: 'Theirs', version: 9 })
  await user.click(save())
  await screen.findByRole('button', { name: 'Load the other version' })
  await rewrite('Still mine')
  await user.click(screen.getByRole('button', { name: 'Load the other version' }))
  expect((await title()).value).toBe('Theirs')
  expect(screen.queryByText(/was changed elsewhere/)).toBeNull()
  expect(localStorage.getItem('draft:ada-id:issue:issue-1')).toBeNull()
})

test('a submission reviewed while its author types keeps the text and says why it is refused', async () => {
  const { user, shown } = await open({ replies: [refusal(409, 'This submission can no longer be changed')] })
  await rewrite('Too late')
  agree()
  shown.issue = issueOf({ status: 'valid', version: 8 })
  await user.click(save())
  expect(await screen.findByText(/^It has been reviewed, so it can no longer be edited or withdrawn/)).toBeTruthy()
  expect((await title()).value).toBe('Too late')
  expect(screen.getAllByRole('button', { name: 'Copy submission' }).length).toBeGreaterThan(0)
})

test('a reply without the issue is reported as a failed update [8.thrown.07]', async () => {
  const { user } = await open({ replies: [success({})] })
  await rewrite('Said better')
  agree()
  await user.click(save())
  expect(await screen.findAllByText('Failed to update issue')).toHaveLength(2)
})

const locked: [string, Partial<Issue>, Contest, RegExp][] = [
  ['reviewed', { status: 'invalid' }, contestOf(), /^It has been reviewed/],
  ['grouped', { isDuplicate: true, duplicateGroupId: 'group-1' }, contestOf(), /^It is part of a duplicate group/],
  ['over', {}, contestOf({ from: -4, to: -1 }), /^Its contest is not active/],
]

test.each(locked)(
  'what is %s cannot be edited or withdrawn, and both pages say why',
  async (_, facts, contest, why) => {
    await open({ issue: issueOf(facts), contest })
    expect(await screen.findByRole('heading', { name: 'This submission can no longer be changed' })).toBeTruthy()
    expect(screen.getByText(why)).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
    closeClient()
    await open({ issue: issueOf(facts), contest, page: '' })
    expect(await screen.findByText(why)).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Withdraw…' })).toBeNull()
  },
)

test('its author finds the edit button on its page', async () => {
  const { user, address } = await open({ page: '' })
  await user.click(await screen.findByRole('link', { name: 'Edit' }))
  await title()
  expect(address()).toBe('/submissions/issue-1/edit')
})

test.each([
  ['another researcher', linus],
  ['a judge', grace],
])('%s does not get the form', async (_, viewer) => {
  const { address } = await open({ viewer })
  await screen.findAllByRole('link', { name: /Back to Submissions/ })
  expect(address()).toBe('/submissions/issue-1')
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
})
