import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerCalls, grace, refusal, success } from '#test/web/answer-calls'
import { allowDialogs } from '#test/web/native-dialog'
import { closeClient, openClient } from '#test/web/open-client'
import { mapPublishedTexts } from '../../../domain/publication/published-report'
import { openSession } from '../../../web/accounts/session/session-store'
import type { ReportPreparation } from '../contract'
import type { DraftBody } from './publication-api'

beforeEach(allowDialogs)
afterEach(closeClient)
afterEach(() => void vi.restoreAllMocks())

const path = '/api/admin/contests/vault-spring/report'
const at = '2026-11-20T14:02:11.000Z'
const text = (place: number, description: string) => ({
  ...{
    _id: `issue-${place}`,
    placeInLine: place,
    title: `Title ${place}`,
    description,
    ...mapPublishedTexts(() => ''),
  },
  ...{ contentHash: `${place}`.repeat(64), isUnreadable: false, stoppedBy: [] as string[] },
  author: { _id: `author-${place}`, username: `author-${place}`, shownAs: `Researcher ${place}` },
})
const preparation: ReportPreparation = {
  contest: { _id: 'vault-spring', title: 'Vault Spring' },
  version: 3,
  draft: { summary: 'Two.', nSloc: null, commit: null, scope: 'All.', delayHours: 48 },
  findings: [
    {
      ...{ anchor: 'C-01', issueId: 'issue-1', textOf: 'issue-1', redactions: [] },
      ...{ answer: null, fixId: null },
      texts: [text(1, 'The secret path.'), text(2, 'Another text.')],
    },
  ],
  ...{ fixes: [], problems: [] },
  ...{ preview: '{}', previewDigest: 'd'.repeat(64), history: [] },
}

function openReport(first: Partial<ReportPreparation>, answers: Parameters<typeof answerCalls>[0] = {}) {
  const reply = (changed: Partial<ReportPreparation>) => success({ preparation: { ...preparation, ...changed } })
  const calls = answerCalls({ [`GET ${path}`]: () => reply(first), ...answers })
  openSession('token', grace, true)
  return { calls, reply, ...openClient('/admin/contests/vault-spring/report') }
}

const textOf = (blob: Blob) =>
  new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result)
    reader.readAsText(blob)
  })

test('the lead selects a text, redacts a passage, and saves the draft for the displayed version', async () => {
  const { user, calls } = openReport(
    {},
    { [`PUT ${path}`]: () => success({ preparation: { ...preparation, version: 4 } }) },
  )
  const description = (await screen.findByLabelText('Issue description of C-01')) as HTMLTextAreaElement
  description.setSelectionRange(4, 10)
  await user.click(screen.getAllByRole('button', { name: 'Redact selected text' })[1] as HTMLElement)
  expect(screen.getByRole('button', { name: 'Remove the redaction of secret' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Publish…' })).toHaveProperty('disabled', true)
  await user.clear(screen.getByLabelText('Delay in hours'))
  await user.type(screen.getByLabelText('Delay in hours'), '1000')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('The delay must be a whole number of hours from 0 to 720')).toBeTruthy()
  await user.clear(screen.getByLabelText('Delay in hours'))
  await user.type(screen.getByLabelText('Delay in hours'), '72')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Report saved')
  const request = calls.find(({ route }) => route === `PUT ${path}`)
  expect(request?.body).toEqual({
    ...{ summary: 'Two.', scope: 'All.', commit: null, nSloc: null, delayHours: 72 },
    findings: [
      {
        ...{ issueId: 'issue-1', textOf: 'issue-1', contentHash: '1'.repeat(64) },
        ...{ redactions: [{ field: 'description', start: 4, end: 10 }], answer: null, fixId: null },
      },
    ],
  })
})

test('the lead chooses whether a fix is published, and reads which of them stops the proof of the shown text', async () => {
  const fix = (number: number, counts = true) => ({
    ...{ _id: `fix-${number}`, title: `Fix ${number}`, addedAs: 'sponsor' as const, counts },
  })
  const findings = preparation.findings.map((one) => ({
    ...one,
    texts: [{ ...text(1, 'One.'), stoppedBy: ['fix-1'] }, text(2, 'Two.')],
  }))
  const { user, calls } = openReport(
    { findings, fixes: [fix(1), fix(2, false)] },
    { [`PUT ${path}`]: () => success({ preparation }) },
  )
  const choice = (await screen.findByLabelText('Fix of C-01')) as HTMLSelectElement
  const offered = () => [...choice.options].map((option) => option.label)
  expect(choice.value).toBe('')
  expect(offered()).toEqual([...['None', 'Fix 1 – stops the proof', "Fix 2 – the project's own tests have not passed"]])
  await user.selectOptions(choice, 'Fix 1 – stops the proof')
  expect(screen.getByText(/^Added by the sponsor\. It stops the proof\./)).toBeTruthy()
  await user.selectOptions(screen.getByLabelText('Text of C-01'), 'issue-2')
  expect(offered()[1]).toBe("Fix 1 – the project's own tests pass")
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Report saved')
  const savedDraft = calls.find(({ route }) => route === `PUT ${path}`)?.body as DraftBody
  expect(savedDraft.findings[0]).toMatchObject({ textOf: 'issue-2', fixId: 'fix-1' })
})

test('the lead edits what the report shows of the sponsor’s answer, redacts a passage of it, or leaves it out', async () => {
  const sponsorAnswer = {
    answerId: 'answer-1',
    kind: 'disputed' as const,
    text: 'Ask bob@x.example.',
    commit: null,
    at,
  }
  const findings = preparation.findings.map((one) => ({
    ...one,
    answer: { ...sponsorAnswer, shown: sponsorAnswer.text },
  }))
  const { user, calls } = openReport({ findings }, { [`PUT ${path}`]: () => success({ preparation }) })
  const answer = (await screen.findByLabelText('Answer to C-01')) as HTMLTextAreaElement
  answer.setSelectionRange(4, 17)
  await user.click(screen.getByRole('button', { name: 'Redact selection' }))
  expect(answer.value).toBe('Ask [redacted].')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Report saved')
  const savedDraft = calls.find(({ route }) => route === `PUT ${path}`)?.body as DraftBody
  expect(savedDraft.findings[0]?.answer).toEqual({ answerId: 'answer-1', text: 'Ask [redacted].' })
})

test('the lead leaves the sponsor’s answer out of the report', async () => {
  const sponsorAnswer = { answerId: 'answer-1', kind: 'fixed' as const, text: '', commit: 'a1b2c3d', at, shown: '' }
  const findings = preparation.findings.map((one) => ({ ...one, answer: sponsorAnswer }))
  const { user, calls } = openReport({ findings }, { [`PUT ${path}`]: () => success({ preparation }) })
  await user.click(await screen.findByRole('checkbox', { name: 'Show this answer in the report' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Report saved')
  const savedDraft = calls.find(({ route }) => route === `PUT ${path}`)?.body as DraftBody
  expect(savedDraft.findings[0]?.answer).toEqual({ answerId: 'answer-1', text: null })
})

test("a passage that is too short can't be redacted, and another text has no redactions", async () => {
  const { user } = openReport({
    findings: preparation.findings.map((one) => ({
      ...one,
      redactions: [{ field: 'description', start: 4, end: 10 }],
    })),
  })
  const description = (await screen.findByLabelText('Issue description of C-01')) as HTMLTextAreaElement
  description.setSelectionRange(0, 2)
  await user.click(screen.getAllByRole('button', { name: 'Redact selected text' })[1] as HTMLElement)
  expect(await screen.findByText(/Select at least 4 characters/)).toBeTruthy()
  await user.selectOptions(screen.getByLabelText('Text of C-01'), 'issue-2')
  expect(screen.getByDisplayValue('Another text.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Remove the redaction/ })).toBeNull()
})

test('shows what blocks publishing', async () => {
  openReport({ problems: [{ code: 'scope_missing', anchor: null, text: 'The scope is blank.' }] })
  expect(await screen.findByText('The scope is blank.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Publish…' })).toHaveProperty('disabled', true)
})

test("the preview is the server's page in a new tab, with its style loaded from this site", async () => {
  const page = '<html><head><link href="/assets/public.css"></head><body>href="/reports"</body></html>'
  const { user } = openReport({}, { [`GET ${path}/page`]: () => success({ page }) })
  const pages: Blob[] = []
  URL.createObjectURL = (made) => `blob:${pages.push(made as Blob)}`
  const open = vi.spyOn(window, 'open').mockReturnValueOnce(window).mockReturnValueOnce(null)
  await user.click(await screen.findByRole('button', { name: 'Open the public page' }))
  await vi.waitFor(() => expect(open).toHaveBeenCalledWith('blob:1'))
  expect(pages[0]?.type).toBe('text/html;charset=utf-8')
  expect(await textOf(pages[0] as Blob)).toBe(page.replace('/assets', `${location.origin}/assets`))
  await user.click(await screen.findByRole('button', { name: 'Open the public page' }))
  expect(await screen.findByText(/^Your browser blocked the new tab\./)).toBeTruthy()
})

test('publishing sends the digest of the displayed preview, and a refusal stays in the dialog', async () => {
  let isChanged = true
  const scheduled = {
    ...{ version: 1, slug: 'vault-spring', digest: 'e'.repeat(64), state: 'scheduled', publishedAt: at },
    ...{ publishedBy: { _id: grace._id, username: grace.username }, visibleFrom: at },
    ...{ unpublishedAt: null, unpublishedBy: null, unpublishReason: null },
  } as const
  const { user, calls } = openReport(
    {},
    {
      [`POST ${path}/publication`]: () =>
        isChanged
          ? refusal(409, 'The report has changed since you saw the preview.')
          : success({ preparation: { ...preparation, history: [scheduled] } }),
      [`DELETE ${path}/publication`]: () => success({ preparation }),
    },
  )
  await user.click(await screen.findByRole('button', { name: 'Publish…' }))
  const dialog = within(screen.getByRole('alertdialog'))
  expect(dialog.getByText(/Anyone can read it in 48 hours/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Publish' }))
  expect(await dialog.findByText(/has changed since you saw the preview/)).toBeTruthy()
  isChanged = false
  await user.click(dialog.getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText('Report scheduled')).toBeTruthy()
  expect(calls.find(({ route }) => route.startsWith('POST'))?.body).toEqual({ previewDigest: 'd'.repeat(64) })
  await user.click(screen.getByRole('button', { name: 'Cancel…' }))
  await user.type(screen.getByLabelText('Reason'), 'Too early.')
  await user.click(screen.getByRole('button', { name: 'Cancel publication' }))
  expect(await screen.findByText('Publication canceled')).toBeTruthy()
  expect(calls.find(({ route }) => route.startsWith('DELETE'))?.body).toEqual({ reason: 'Too early.' })
})
