import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ada, answerCalls, success } from '#test/web/answer-calls'
import { closeClient, openClient } from '#test/web/open-client'
import { contestOf, issueOf } from '#test/web/vault-spring'
import { openSession } from '../accounts/session/session-store'

afterEach(closeClient)

test('before the results a duplicate is promised no award', async () => {
  const duplicate = { status: 'valid', isDuplicate: true, duplicateGroupId: 'group', duplicateOf: 3 } as const
  answerCalls({
    'GET /api/issues/issue-1': success({ issue: issueOf(duplicate) }),
    'GET /api/contests/vault-spring': success({ contest: contestOf({ to: -1 }) }),
  })
  openSession('token', ada, true)
  openClient('/submissions/issue-1')
  const award = within(await screen.findByRole('region', { name: 'Your award' }))
  expect(await award.findByText('None, unless this changes before the contest is finalized.')).toBeTruthy()
})
