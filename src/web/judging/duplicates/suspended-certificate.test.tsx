import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { success } from '#test/web/answer-calls'
import { closeClient } from '#test/web/open-client'
import { openConsole, reading, revisionOf } from '#test/web/triage-desk'
import { issueOf } from '#test/web/vault-spring'

afterEach(closeClient)

const decision = () => within(screen.getByRole('region', { name: 'Decision' }))

test('a certificate that an edit has suspended is shown with both texts, and confirmed with a reason', async () => {
  const edited = [
    revisionOf(1, { isCertified: true, isDeciding: false, description: 'The flag is late.' }),
    revisionOf(2, { isDeciding: false, description: 'The flag is somewhere.' }),
    revisionOf(3, { description: 'The queue is stuck.' }),
  ]
  const { user, sent } = await openConsole({
    judging: { 'issue-1': { revisions: edited } },
    answers: { 'PUT /api/admin/issues/issue-1/certificate': success({ issue: issueOf() }) },
  })
  await reading(1)
  expect(await screen.findByText(/an edit has suspended the certificate/)).toBeTruthy()
  expect(decision().getByText('The last one, revision 3, decides the place in line.')).toBeTruthy()
  await user.click(decision().getByRole('button', { name: 'Compare and confirm…' }))
  const both = within(await screen.findByRole('dialog', { name: /^Revisions of/ }))
  expect(both.getByRole('columnheader', { name: 'Revision 1', hidden: true })).toBeTruthy()
  expect(both.getByRole('columnheader', { name: 'Revision 3', hidden: true })).toBeTruthy()
  expect(both.getByRole('button', { name: 'Withdraw the certificate' })).toBeTruthy()
  await user.type(both.getByRole('textbox', { name: 'Reason' }), 'The same bug in other words')
  await user.click(both.getByRole('button', { name: 'Confirm the certificate' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [call] = sent('PUT /api/admin/issues/issue-1/certificate')
  expect(call?.body).toEqual({ seq: 10, reason: 'The same bug in other words' })
})
