import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { success } from '#test/web/answer-calls'
import { closeClient } from '#test/web/open-client'
import { openConsole, reading } from '#test/web/triage-desk'
import { invalidationCodes } from '../../../domain/judging/invalidation-codes'

afterEach(closeClient)

const verdictRoute = (place: number) => `PUT /api/issues/issue-${place}/status`
const decision = () => within(screen.getByRole('region', { name: 'Decision' }))
const mainReason = () => decision().getByRole<HTMLSelectElement>('combobox', { name: 'Main reason' })

test('S takes a saved reason by its digit, where it can still be changed before it is sent', async () => {
  const reasons = [{ _id: 'r1', reason: 'Out of scope.', invalidationCode: 'out_of_scope' }]
  const { user, sent } = await openConsole({ answers: { 'GET /api/admin/saved-reasons': success({ reasons }) } })
  await reading(1)
  await user.keyboard('s')
  const list = within(await screen.findByRole('dialog', { name: 'Saved reasons' }))
  const saved = await list.findByRole('button', { name: 'Out of scope. Out of scope' })
  saved.focus()
  await user.keyboard('1')
  expect((await decision().findByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' })).value).toBe('Out of scope.')
  await user.keyboard(' See 3.{Control>}{Enter}{/Control}')
  await reading(2)
  expect(sent(verdictRoute(1))[0]?.body).toEqual({
    status: 'invalid',
    invalidationReason: 'Out of scope. See 3.',
    invalidationCode: 'out_of_scope',
  })
})

test('S offers a prepared reason for each main reason from the start, which a digit writes and a judge can change', async () => {
  const { user, sent } = await openConsole()
  await reading(1)
  await user.keyboard('s')
  const dialog = within(await screen.findByRole('dialog', { name: 'Saved reasons' }))
  const prepared = within(await dialog.findByRole('list', { name: 'Prepared' })).getAllByRole('button')
  expect(prepared).toHaveLength(invalidationCodes.length)
  prepared[0]?.focus()
  await user.keyboard('5')
  const field = await decision().findByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' })
  expect(field.value).toBe('The submission does not prove the impact that it claims.')
  expect(mainReason().value).toBe('not_proven')
  await user.keyboard(' See 3.{Control>}{Enter}{/Control}')
  await reading(2)
  expect(sent(verdictRoute(1))[0]?.body).toEqual({
    status: 'invalid',
    invalidationReason: 'The submission does not prove the impact that it claims. See 3.',
    invalidationCode: 'not_proven',
  })
})

test('a written reason is saved, and a saved one deleted', async () => {
  const saved = { reasons: [{ _id: 'r1', reason: 'Too vague.', invalidationCode: 'not_proven' }] }
  const { user, sent } = await openConsole({
    answers: {
      'POST /api/admin/saved-reasons': success(saved),
      'DELETE /api/admin/saved-reasons/r1': success({ reasons: [] }),
    },
  })
  await reading(1)
  await user.keyboard('3Too vague.')
  await user.selectOptions(mainReason(), 'Not proven')
  await user.click(decision().getByRole('button', { name: 'Saved reasons' }))
  const list = within(await screen.findByRole('dialog', { name: 'Saved reasons' }))
  await user.click(list.getByRole('button', { name: 'Save current reason' }))
  await user.click(await list.findByRole('button', { name: 'Delete: Too vague.' }))
  expect(await list.findByText(/No saved reasons yet/)).toBeTruthy()
  await user.click(list.getByRole('button', { name: 'Undo' }))
  expect(await list.findByText('Too vague.')).toBeTruthy()
  expect(sent('POST /api/admin/saved-reasons')).toHaveLength(2)
  expect(sent('POST /api/admin/saved-reasons')[1]?.body).toEqual(sent('POST /api/admin/saved-reasons')[0]?.body)
  await waitFor(() => expect(document.activeElement).not.toBe(document.body))
  expect(sent('POST /api/admin/saved-reasons')[0]?.body).toEqual({
    reason: 'Too vague.',
    invalidationCode: 'not_proven',
  })
})
