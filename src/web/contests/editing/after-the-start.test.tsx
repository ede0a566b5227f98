import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { grace, success } from '#test/web/answer-calls'
import { openEditor, openNewContest, saveButton, write, writeDates } from '#test/web/contest-form'
import { allowDialogs } from '#test/web/native-dialog'
import { closeClient } from '#test/web/open-client'
import { contestOf, contestSummaryOf } from '#test/web/vault-spring'
import { claimDraft } from '../../drafts/claim-draft'

beforeAll(allowDialogs)
afterEach(closeClient)

const saved = { 'PUT /api/contests/vault-spring': success({ contest: contestOf() }) }

/** The value of a fact that can't change anymore. */
const fixedTerm = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling

test('a change after the start asks why, and the reason is sent with it', async () => {
  const { user, calls } = await openEditor(contestOf(), saved)
  expect(screen.queryByLabelText('Reason for the change')).toBeNull()
  write('Title', 'Vault Summer')
  await user.click(saveButton())
  const summary = within(await screen.findByRole('alert'))
  expect(summary.getByRole('link').textContent).toBe('Say why the contest changes: it has started')
  expect(calls.some((call) => call.route.startsWith('PUT'))).toBe(false)
  write('Reason for the change', ' Its name was taken. ')
  expect(screen.getByText('1 unsaved change')).toBeTruthy()
  await user.click(saveButton())
  expect(await screen.findByText('Contest updated')).toBeTruthy()
  expect(calls.find((call) => call.route.startsWith('PUT'))?.body).toEqual({
    title: 'Vault Summer',
    reason: 'Its name was taken.',
  })
})

test('the end of an ended contest is fixed, and an older draft does not move it', async () => {
  const draft = { changes: { end: { day: '2099-12-15', time: '17:00', zone: 'UTC' } }, savedAt: '2026-11-01T10:00:00Z' }
  localStorage.setItem(`contest-draft:${grace._id}:vault-spring`, JSON.stringify(draft))
  await openEditor(contestOf({ to: -1 }))
  expect(screen.queryByLabelText('End date')).toBeNull()
  expect(fixedTerm('End')?.textContent).toMatch(/^\w+ \d+, 20[^9]/)
  expect(screen.queryByText(/unsaved change/)).toBeNull()
})

test('no reason is required before the start', async () => {
  const { user, calls } = await openEditor(contestOf({ from: 2, to: 9 }), saved)
  write('Title', 'Vault Summer')
  expect(screen.queryByLabelText('Reason for the change')).toBeNull()
  await user.click(saveButton())
  expect(await screen.findByText('Contest updated')).toBeTruthy()
  expect(calls.find((call) => call.route.startsWith('PUT'))?.body).toEqual({ title: 'Vault Summer' })
})

test('names can be hidden from judges until the first verdict', async () => {
  const { user, calls } = await openEditor(contestOf({ from: 2, to: 9 }), saved)
  await user.click(screen.getByLabelText(/^Hide the names of researchers/))
  await user.click(saveButton())
  expect(await screen.findByText('Contest updated')).toBeTruthy()
  expect(calls.find((call) => call.route.startsWith('PUT'))?.body).toEqual({ hidesAuthors: true })
  closeClient()
  const draft = { changes: { hidesAuthors: true }, savedAt: '2026-11-01T10:00:00.000Z' }
  localStorage.setItem(`contest-draft:${grace._id}:vault-spring`, JSON.stringify(draft))
  await openEditor(contestOf(), {
    'GET /api/admin/contests/vault-spring/standing': success({ standing: contestSummaryOf({ hasVerdict: true }) }),
  })
  expect(fixedTerm('Names of researchers')?.textContent).toBe('Shown to judges')
  expect(screen.queryByLabelText(/^Hide the names of researchers/)).toBeNull()
})

test("names that were hidden when someone submitted can't be shown anymore", async () => {
  await openEditor(contestOf({ hidesAuthors: true }), {
    'GET /api/admin/contests/vault-spring/standing': success({ standing: contestSummaryOf({ hasIssues: true }) }),
  })
  expect(fixedTerm('Names of researchers')?.textContent).toBe('Hidden from judges')
  expect(screen.queryByLabelText(/^Hide the names of researchers/)).toBeNull()
})

test('verdicts can be hidden until the end until someone has submitted', async () => {
  const label = /^Hide verdicts and duplicate groups/
  const { user, calls } = await openEditor(contestOf({ from: 2, to: 9 }), saved)
  await user.click(screen.getByLabelText(label))
  await user.click(saveButton())
  expect(await screen.findByText('Contest updated')).toBeTruthy()
  expect(calls.find((call) => call.route.startsWith('PUT'))?.body).toEqual({ hidesVerdicts: true })
  closeClient()
  const draft = { changes: { hidesVerdicts: false }, savedAt: '2026-11-01T10:00:00.000Z' }
  localStorage.setItem(`contest-draft:${grace._id}:vault-spring`, JSON.stringify(draft))
  await openEditor(contestOf({ hidesVerdicts: true }), {
    'GET /api/admin/contests/vault-spring/standing': success({ standing: contestSummaryOf({ hasIssues: true }) }),
  })
  expect(fixedTerm('Verdicts')?.textContent).toBe('Hidden until the end')
  expect(screen.queryByLabelText(label)).toBeNull()
})

test('known issues are written with the contest and shown with their numbers in its preview below the rules', async () => {
  const { user } = await openNewContest()
  write('Title', 'Vault Spring')
  write('Description', 'Vaults.')
  writeDates()
  write(/^Known issues/, 'Rounding favours the vault.\n\n* The first deposit is 1 wei short')
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  const page = within(screen.getByRole('region', { name: 'Preview of the contest page' }))
  const known = within(page.getByRole('region', { name: 'Known Issues' }))
  const items = known.getAllByRole('listitem').map((item) => item.textContent)
  expect(items).toEqual(['Rounding favours the vault.', 'The first deposit is 1 wei short'])
  const headings = page.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
  expect(headings.slice(-3)).toEqual(['Contest Rules', 'Known Issues', 'How it is judged'])
})

test('a form open in another tab is read-only, follows its draft, and can be taken over', async () => {
  const key = `contest-draft:${grace._id}:vault-spring`
  const told: string[] = []
  const other = claimDraft(key, {
    onHere: () => told.push('here'),
    onElsewhere: () => told.push('elsewhere'),
    beforeYield: () => told.push('store'),
  })
  await waitFor(() => expect(told).toEqual(['here']))
  const { user } = await openEditor()
  const title = () => screen.getByLabelText('Title') as HTMLInputElement
  expect(await screen.findByText('This form is open in another tab')).toBeTruthy()
  expect(title().matches(':disabled')).toBe(true)
  expect(saveButton().hasAttribute('disabled')).toBe(true)
  const draft = { changes: { title: 'Vault Summer' }, savedAt: '2026-11-01T10:00:00.000Z' }
  localStorage.setItem(key, JSON.stringify(draft))
  act(() => void fireEvent(window, new StorageEvent('storage', { key })))
  expect(title().value).toBe('Vault Summer')
  await user.click(screen.getByRole('button', { name: 'Take over here' }))
  await waitFor(() => expect(title().matches(':disabled')).toBe(false))
  expect(told).toEqual(['here', 'store', 'elsewhere'])
  write('Title', 'Vault Autumn')
  expect(title().value).toBe('Vault Autumn')
  other.release()
})
