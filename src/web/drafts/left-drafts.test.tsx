import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ada, answerCalls, linus, success } from '#test/web/answer-calls'
import { closeClient, openClient } from '#test/web/open-client'
import { openSession } from '../accounts/session/session-store'

afterEach(closeClient)

const noList = success({ contests: [], pagination: { total: 0, pages: 0, page: 1, limit: 12 } })
const keyOf = ({ _id }: { _id: string }, rest: string) => `draft:${_id}:${rest}`

/** Ada logs out at a computer on which these drafts are kept. */
async function logOut(...keys: string[]) {
  answerCalls({
    'GET /api/contests': noList,
    'POST /api/auth/logout': success(null),
    'GET /api/auth/me': success({ user: ada }),
  })
  for (const key of keys) localStorage.setItem(key, 'a finding')
  openSession('t', ada, true)
  const { user } = openClient('/contests')
  await user.click(await screen.findByRole('button', { name: /^Account menu/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Logout' }))
  await screen.findByRole('heading', { name: 'Login' })
  return user
}

test("after a logout Ada can remove her drafts from a shared computer, but not other people's", async () => {
  const [own, appeal, other] = [keyOf(ada, 'vault'), keyOf(ada, 'appeal:9'), keyOf(linus, 'vault')]
  const user = await logOut(own, appeal, other)
  expect(localStorage.getItem('token')).toBeNull()
  await screen.findByText('You are logged out. 2 drafts of yours can still be read on this device.')
  await user.click(screen.getByRole('button', { name: 'Remove…' }))
  expect(localStorage.getItem(own)).toBe('a finding')
  await user.click(await screen.findByRole('button', { name: 'Remove' }))
  await screen.findByText('Drafts removed')
  expect([own, appeal, other].map((key) => localStorage.getItem(key))).toEqual([null, null, 'a finding'])
  expect(screen.queryByText(/can still be read/)).toBeNull()
})

test("a logout without drafts doesn't mention drafts", async () => {
  await logOut(keyOf(linus, 'vault'))
  expect(screen.queryByText(/can still be read/)).toBeNull()
})
