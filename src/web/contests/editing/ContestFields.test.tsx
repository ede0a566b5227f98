import { act, screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { success } from '#test/web/answer-calls'
import { openEditor, openNewContest, publishButton, write, writeDates } from '#test/web/contest-form'
import { allowDialogs } from '#test/web/native-dialog'
import { closeClient } from '#test/web/open-client'
import { contestOf } from '#test/web/vault-spring'

beforeAll(allowDialogs)
afterEach(() => {
  closeClient()
  vi.unstubAllEnvs()
})

const chooseStartZone = async (user: UserEvent, zone: string) => {
  await user.click(screen.getByLabelText('Start zone'))
  await user.selectOptions(screen.getByLabelText('Start zone'), zone)
}

test('previews what researchers will see while typing, with the description cut at 120 characters', async () => {
  const { user } = await openNewContest()
  expect(screen.getByText(/To see the card, set both dates/)).toBeTruthy()
  write('Title', 'Halyard Bridge')
  write('Description', `${'x'.repeat(121)}\n\nScope:\n\n* src/Bridge.sol`)
  write(/^Bounty pool/, '250000')
  writeDates()
  const card = within(screen.getByRole('article'))
  expect(card.getByRole('heading', { name: 'Halyard Bridge' })).toBeTruthy()
  expect(card.getByText(`${'x'.repeat(120)}...`)).toBeTruthy()
  expect(card.getByText('$250K')).toBeTruthy()
  expect(screen.getByText(/Runs 14 days\./)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  expect(screen.getByText('The contest page as researchers will see it.')).toBeTruthy()
  const page = within(screen.getByRole('region', { name: 'Preview of the contest page' }))
  expect(page.getByText('src/Bridge.sol').closest('li')).not.toBeNull()
  expect(page.getByText('by Grace')).toBeTruthy()
  expect(page.getByText('Repository will be available when the contest starts')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Back to the form' }))
  expect((screen.getByLabelText('Title') as HTMLInputElement).value).toBe('Halyard Bridge')
})

test('lists every time zone once someone opens the list, by key or by pointer', async () => {
  const { user } = await openNewContest()
  const start = screen.getByLabelText('Start zone') as HTMLSelectElement
  const end = screen.getByLabelText('End zone') as HTMLSelectElement
  expect(start.options.length).toBeLessThan(5)
  await user.click(start)
  expect(start.options.length).toBeGreaterThan(300)
  expect(start.value).toBe('UTC')
  act(() => end.focus())
  expect(end.options.length).toBeGreaterThan(300)
})

test('interprets a date in the selected zone, and echoes it in UTC', async () => {
  vi.stubEnv('TZ', 'Asia/Kolkata')
  const { user, calls } = await openNewContest({ 'POST /api/contests': success({ contest: contestOf() }) })
  write('Title', 'Vault Spring')
  write('Description', 'scope:\n\n* src')
  write('Repository', 'https://github.com/vault-spring/vaults')
  writeDates()
  await chooseStartZone(user, 'America/New_York')
  expect(screen.getByText(/Dec 1, 22:00 UTC\. For you: Dec 2, 2099 at 3:30 AM GMT\+5:30\./)).toBeTruthy()
  await user.click(publishButton())
  expect(await screen.findByText('Contest published')).toBeTruthy()
  expect(calls.find((call) => call.route === 'POST /api/contests')?.body).toMatchObject({
    startDate: '2099-12-01T22:00:00.000Z',
    endDate: '2099-12-15T17:00:00.000Z',
    prizePool: null,
  })
})

test('refuses a time that clocks skip, and points out one that occurs twice', async () => {
  const { user } = await openNewContest()
  await chooseStartZone(user, 'America/New_York')
  write('Start date', '2026-03-08')
  write('Start time, New York', '02:30')
  await user.click(publishButton())
  expect(
    within(screen.getByRole('alert')).getByText(
      '02:30 does not exist on that day in New York, because clocks move forward',
    ),
  ).toBeTruthy()
  write('Start date', '2026-11-01')
  write('Start time, New York', '01:30')
  expect(screen.getByText(/01:30 happens twice on that day in New York\. The earlier one is used/)).toBeTruthy()
  expect(screen.getByText(/Nov 1, 05:30 UTC/)).toBeTruthy()
})

test('a checklist names what is missing and, as warnings, what to look at again', async () => {
  await openNewContest()
  const before = within(screen.getByRole('region', { name: 'Before it starts' }))
  expect(before.queryByText(/Look again/)).toBeNull()
  write('Description', 'scope:\n\n* src')
  write('Repository', 'https://github.com/vault-spring/vaults')
  expect(before.getByText('Scope is stated')).toBeTruthy()
  for (const worry of ['Out of scope is not stated', 'Repository names no commit'])
    expect(before.getByText(worry).parentElement?.textContent).toBe(`Look again: ${worry}`)
  for (const missing of ['Title is missing', 'Pool is not set; results need one'])
    expect(before.getByText(missing).parentElement?.textContent).toBe(missing)
  expect(screen.getByText(/Researchers will audit whatever is on the default branch/)).toBeTruthy()
})

test('what a started contest can no longer change is shown as facts, without fields', async () => {
  await openEditor(contestOf({ undecidedMax: 5 }))
  const fixed = within(screen.getByRole('region', { name: "Can't change anymore" }))
  const facts = fixed.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent])
  expect(facts[0]).toEqual(['Repository', contestOf().githubRepoUrl])
  expect(facts[1]?.[0]).toBe('Start')
  expect(facts.at(-1)).toEqual(['Open submissions per person', '5'])
  expect(screen.queryByRole('group', { name: 'Start' })).toBeNull()
  expect(screen.queryByLabelText('Repository')).toBeNull()
  expect(screen.getByRole('group', { name: 'End' }).matches(':disabled')).toBe(false)
  expect(document.querySelectorAll('form :disabled:not(button)').length).toBe(0)
})

test('formats the pool with thousands separators on blur', async () => {
  const { user } = await openEditor()
  const pool = screen.getByLabelText(/^Bounty pool/) as HTMLInputElement
  expect(pool.value).toBe('50,000')
  await user.clear(pool)
  await user.type(pool, '1250000.5')
  await user.tab()
  expect(pool.value).toBe('1,250,000.50')
})

test('the report template can be previewed and reset', async () => {
  const { user } = await openEditor(contestOf({ reportTemplate: '## What breaks' }))
  await user.click(screen.getByRole('button', { name: 'Preview template' }))
  const preview = within(screen.getByRole('region', { name: 'Preview of the report template' }))
  expect(await preview.findByRole('heading', { name: /What breaks/ })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Reset to default' }))
  expect((screen.getByLabelText('Report template') as HTMLTextAreaElement).value).toContain('## Root cause')
  expect(screen.getByRole('button', { name: 'Reset to default' }).hasAttribute('disabled')).toBe(true)
})
