import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { refusal, success } from '#test/web/answer-calls'
import { closeClient } from '#test/web/open-client'
import { actOf, entryOf, judgingOf, openConsole, reading, revisionOf } from '#test/web/triage-desk'
import { issueOf } from '#test/web/vault-spring'
import type { Verdict } from '../../../domain/judging/review-rules'

afterEach(closeClient)

const decision = () => within(screen.getByRole('region', { name: 'Decision' }))
const dialog = async (name: RegExp) => within(await screen.findByRole('dialog', { name }))
const nine = entryOf(9, { status: 'valid' })
const route = 'PUT /api/admin/issues/issue-1/duplicate-of'
/** The group of a reply: the first of these is its primary. */
const groupedAs = (...members: [place: number, status: Verdict][]) =>
  success({
    duplicateGroupId: 'g',
    primaryId: `issue-${members[0]?.[0]}`,
    issues: members.map(([placeInLine, status]) => issueOf({ _id: `issue-${placeInLine}`, placeInLine, status })),
  })

test('2 and a number mark the open report as a duplicate, with a note for the history', async () => {
  const { user, sent } = await openConsole({
    issues: [entryOf(1), entryOf(2), nine],
    answers: { [route]: groupedAs([1, 'valid'], [9, 'valid']) },
  })
  await reading(1)
  await user.keyboard('2')
  const picker = await dialog(/^1 is a duplicate of/)
  expect(
    picker.getByText(/a reasonable fix of the root cause in one makes the exploit of the other impossible/),
  ).toBeTruthy()
  await user.type(picker.getByRole('textbox', { name: /Note/ }), 'Same cause')
  await user.type(picker.getByRole('textbox', { name: /Place in line/ }), '9')
  expect(picker.getByText('1 will be the primary, because it comes before 9 in line.').getAttribute('role')).toBe(
    'status',
  )
  await user.click(picker.getByRole('button', { name: 'Mark 1 valid and primary' }))
  await reading(2)
  expect(sent(route)[0]?.body).toEqual({ issueId: 'issue-9', note: 'Same cause' })
  expect(sent(route)[0]?.headers['If-Match']).toBe('"7"')
  expect(screen.getByText('1 marked valid. It is the primary of its group; 9 is valid')).toBeTruthy()
})

const late = entryOf(45)
const early = entryOf(41)
const lateRoute = 'PUT /api/admin/issues/issue-45/duplicate-of'
const openLate = (answers: Record<string, Response>, issues = [early, late]) =>
  openConsole({ issues, at: '?issue=issue-45', answers })

test('for a pending original, the dialog also offers its verdict, and shows the primary before sending', async () => {
  const { user, sent } = await openLate({ [lateRoute]: groupedAs([41, 'valid'], [45, 'valid']) })
  await reading(45)
  await user.keyboard('2')
  const picker = await dialog(/^45 is a duplicate of/)
  await user.type(picker.getByRole('textbox', { name: /Place in line/ }), '41')
  const also = picker.getByRole<HTMLInputElement>('checkbox', { name: 'Also mark 41 valid' })
  expect(also.checked).toBe(true)
  expect(picker.getByText('41 will be the primary.').getAttribute('role')).toBe('status')
  await user.click(also)
  expect(picker.getByText('45 will be the primary, because 41 is not valid.').getAttribute('role')).toBe('status')
  expect(picker.getByRole('button', { name: 'Mark 45 valid and primary' })).toBeTruthy()
  await user.click(also)
  await user.click(picker.getByRole('button', { name: 'Duplicate of 41' }))
  expect(await screen.findByText('45 marked as duplicate of 41, and 41 is valid')).toBeTruthy()
  expect(sent(lateRoute)[0]?.body).toEqual({ issueId: 'issue-41', note: '', alsoValid: true, originalVersion: 7 })
})

test('the message names the primary in the reply, whatever the dialog expected', async () => {
  const { user } = await openLate({ [lateRoute]: groupedAs([45, 'valid'], [41, 'pending']) })
  await reading(45)
  await user.keyboard('2')
  const picker = await dialog(/^45 is a duplicate of/)
  await user.type(picker.getByRole('textbox', { name: /Place in line/ }), '41')
  await user.click(picker.getByRole('button', { name: 'Duplicate of 41' }))
  expect(await screen.findByText('45 marked valid. It is the primary of its group; 41 is pending')).toBeTruthy()
  expect(screen.queryByText(/marked as duplicate of/)).toBeNull()
})

test('an earlier member of the group of the original is named as the primary', async () => {
  const issues = [entryOf(7, { status: 'valid', duplicateGroupId: 'g' }), entryOf(41, { duplicateGroupId: 'g' }), late]
  const { user } = await openLate({}, issues)
  await reading(45)
  await user.keyboard('2')
  const picker = await dialog(/^45 is a duplicate of/)
  await user.type(picker.getByRole('textbox', { name: /Place in line/ }), '41')
  expect(picker.getByText('7, in the same group, will be the primary.').getAttribute('role')).toBe('status')
})

test('an original that someone else changed is named, and can be selected again', async () => {
  const change = { issue: issueOf({ _id: 'issue-41', placeInLine: 41, status: 'invalid', version: 9 }), event: actOf() }
  const stale = refusal(409, 'This item was changed by someone else.', { code: 'STALE', data: change })
  const { user } = await openLate({ [lateRoute]: stale })
  await reading(45)
  await user.keyboard('2')
  const picker = await dialog(/^45 is a duplicate of/)
  await user.type(picker.getByRole('textbox', { name: /Place in line/ }), '41')
  await user.click(picker.getByRole('button', { name: 'Duplicate of 41' }))
  expect((await decision().findByRole('alert')).textContent).toMatch(/41 has changed since you opened this dialog/)
  await user.click(decision().getByRole('button', { name: 'Choose again…' }))
  expect(await dialog(/^45 is a duplicate of/)).toBeTruthy()
})

test('undoing shows what the reply says', async () => {
  const undone = success({
    issues: [issueOf({ _id: 'issue-41', placeInLine: 41 }), issueOf({ _id: 'issue-45', placeInLine: 45 })],
  })
  const { user } = await openLate({
    [lateRoute]: groupedAs([41, 'valid'], [45, 'valid']),
    'POST /api/admin/issues/issue-45/undo': undone,
  })
  await reading(45)
  await user.keyboard('2')
  const picker = await dialog(/^45 is a duplicate of/)
  await user.type(picker.getByRole('textbox', { name: /Place in line/ }), '41')
  await user.click(picker.getByRole('button', { name: 'Duplicate of 41' }))
  await screen.findByText(/45 marked as duplicate of 41/)
  await user.keyboard('u')
  expect(await screen.findByText('Undone: 41 is pending, 45 is pending')).toBeTruthy()
})

test('G groups the open report with the numbered ones, and reports unknown numbers', async () => {
  const { user, sent } = await openConsole({
    issues: [entryOf(1), entryOf(2), nine],
    answers: { 'POST /api/issues/duplicates/group': groupedAs([9, 'valid'], [1, 'pending'], [2, 'pending']) },
  })
  await reading(1)
  await user.keyboard('g')
  const form = await dialog(/^Group 1 with/)
  const numbers = form.getByRole('textbox', { name: 'Places in line' })
  await user.type(numbers, '2, 77')
  expect(form.getByText(/has the place in line 77/)).toBeTruthy()
  await user.clear(numbers)
  await user.type(numbers, '2 9')
  expect(form.getByRole('status').textContent).toBe('1, 2, 9 become one group. 9 will be its primary.')
  await user.click(form.getByRole('button', { name: 'Group' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByText('3 submissions are one group; 9 is its primary')).toBeTruthy()
  expect(sent('POST /api/issues/duplicates/group')[0]?.body).toEqual({ issueIds: ['issue-1', 'issue-2', 'issue-9'] })
})

test('a report in another group leads to merging the two', async () => {
  const issues = [entryOf(1, { duplicateGroupId: 'g' }), entryOf(2, { duplicateGroupId: 'h' })]
  const groups = [
    { _id: 'g', label: 'G-1' },
    { _id: 'h', label: 'G-2' },
  ]
  const words = 'Duplicate group not found'
  const { user, sent } = await openConsole({
    issues,
    groups,
    answers: { 'POST /api/issues/duplicates/merge': refusal(404, words) },
  })
  await reading(1)
  await user.keyboard('g')
  const form = await dialog(/^Group 1 with/)
  await user.type(form.getByRole('textbox', { name: 'Places in line' }), '2')
  await user.click(form.getByRole('button', { name: 'Merge G-1 and G-2' }))
  expect(await form.findByText(words)).toBeTruthy()
  expect(sent('POST /api/issues/duplicates/merge')[0]?.body).toEqual({ groupIds: ['g', 'h'] })
})

test("explains a group's primary, and a member can be removed", async () => {
  const member = entryOf(1, { duplicateGroupId: 'g', status: 'valid' })
  const primary = {
    issueId: 'issue-9',
    placeInLine: 9,
    revision: 2,
    receivedAt: '2026-11-03T14:02:11.000Z',
    why: 'earliest_valid' as const,
  }
  const group = { _id: 'g', label: 'G-2', members: [nine, member], primary }
  let isOut = false
  const { user, sent } = await openConsole({
    issues: [member, nine],
    at: '?issue=issue-1',
    answers: {
      'GET /api/admin/issues/issue-1/judging': () => success(judgingOf(member, { group: isOut ? null : group })),
      'DELETE /api/issues/duplicates/issue-1': () => {
        isOut = true
        return success({ issues: [] }, { message: 'Taken out' })
      },
    },
  })
  await reading(1)
  expect(decision().getByText('Earliest valid: 9, revision 2, 14:02:11 UTC')).toBeTruthy()
  await user.click(decision().getByRole('button', { name: 'Remove 1 from the group' }))
  await waitFor(() => expect(sent('DELETE /api/issues/duplicates/issue-1')[0]?.headers['If-Match']).toBe('"7"'))
  // The row goes with its button, and the focus to what can be done next.
  await waitFor(() => expect(document.activeElement).toBe(decision().getByRole('button', { name: 'Group with…' })))
})

const revisions = [
  revisionOf(1, { isDeciding: false, description: 'The flag is late.' }),
  revisionOf(2, { description: 'The flag is missing.' }),
]

test('revisions are shown side by side, and an earlier one can be certified with a reason', async () => {
  const { user, sent } = await openConsole({
    judging: { 'issue-1': { revisions } },
    answers: { 'PUT /api/admin/issues/issue-1/certificate': success({ issue: issueOf() }) },
  })
  await reading(1)
  await user.click(decision().getByRole('button', { name: 'Compare or certify…' }))
  const both = await dialog(/^Revisions of/)
  expect(both.getByText('late')).toBeTruthy()
  expect(both.getByText('missing')).toBeTruthy()
  await user.click(both.getByRole('button', { name: 'Certify revision 1' }))
  expect(both.getByText('A reason is required')).toBeTruthy()
  await user.type(both.getByRole('textbox', { name: 'Reason' }), 'It had it all')
  await user.click(both.getByRole('button', { name: 'Certify revision 1' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [call] = sent('PUT /api/admin/issues/issue-1/certificate')
  expect(call?.body).toEqual({ seq: 10, reason: 'It had it all' })
})

test('a certificate is withdrawn with a reason', async () => {
  const certified = [revisionOf(1, { isCertified: true }), revisionOf(2, { isDeciding: false })]
  const route = 'DELETE /api/admin/issues/issue-1/certificate'
  const { user, sent } = await openConsole({
    judging: { 'issue-1': { revisions: certified } },
    answers: { [route]: success({ issue: issueOf() }) },
  })
  await reading(1)
  expect(decision().getByText(/Revision 1 is certified/)).toBeTruthy()
  await user.click(decision().getByRole('button', { name: 'Compare or certify…' }))
  const both = await dialog(/^Revisions of/)
  await user.type(both.getByRole('textbox', { name: 'Reason' }), 'Impact was missing{Control>}{Enter}{/Control}')
  await waitFor(() => expect(sent(route)[0]?.body).toEqual({ reason: 'Impact was missing' }))
})

test('the history shows who did what and why, and accounts with the same wallet are listed', async () => {
  const history = [
    actOf(),
    actOf({ at: '2026-11-20T13:00:00.000Z', kind: 'issues_grouped', reason: null, actor: null }),
  ]
  history.push(
    actOf({ at: '2026-11-20T12:00:00.000Z', after: { status: 'valid', duplicateOf: 'issue-9' }, reason: null }),
  )
  await openConsole({ judging: { 'issue-1': { history, sameWallet: [4, 7] } } })
  await reading(1)
  expect(decision().getByText('marked it invalid')).toBeTruthy()
  expect(decision().getByText('Needs a trusted role.')).toBeTruthy()
  expect(decision().getByText('The operator')).toBeTruthy()
  expect(decision().getByText('marked it a duplicate')).toBeTruthy()
  expect(decision().getByText(/^4, 7 come from another account/)).toBeTruthy()
})
