import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { closeClient } from '#test/web/open-client'
import { openConsole, reading, revisionOf } from '#test/web/triage-desk'

afterEach(closeClient)

test('a rewritten report says so next to its place, and opens next to the text it shares least with', async () => {
  const { user } = await openConsole({
    judging: {
      'issue-1': {
        revisions: [
          revisionOf(1, { isDeciding: false, description: 'The flag is late.' }),
          revisionOf(2, { isDeciding: false, description: 'The flag is somewhere.' }),
          revisionOf(3, { description: 'The queue is stuck.', rewritten: { from: 1, inCommon: 12 } }),
        ],
      },
    },
  })
  await reading(1)
  const words = 'rewritten: 12% in common'
  expect(screen.getByText(`3 revisions, ${words}`)).toBeTruthy()
  const decision = within(screen.getByRole('region', { name: 'Decision' }))
  expect(await decision.findByText(`Revision 3 · ${words} with revision 1.`)).toBeTruthy()
  await user.click(decision.getByRole('button', { name: 'Compare or certify…' }))
  const both = within(await screen.findByRole('dialog', { name: /^Revisions of/ }))
  expect(both.getByRole('columnheader', { name: 'Revision 1', hidden: true })).toBeTruthy()
  expect(both.getByRole('columnheader', { name: 'Revision 3', hidden: true })).toBeTruthy()
  expect(both.getByRole('combobox', { name: 'After' }).textContent).toContain(`${words} with revision 1`)
})

test('the panel lists the latest three of many rewrites', async () => {
  const rewritten = { from: 1, inCommon: 0 }
  const marked = [2, 3, 4, 5].map((number) => revisionOf(number, { rewritten, isDeciding: number === 5 }))
  await openConsole({ judging: { 'issue-1': { revisions: [revisionOf(1, { isDeciding: false }), ...marked] } } })
  await reading(1)
  const named = await screen.findAllByText(/^Revision \d · rewritten/)
  expect(named.map((one) => one.textContent?.slice(0, 10))).toEqual(['Revision 5', 'Revision 4', 'Revision 3'])
})
