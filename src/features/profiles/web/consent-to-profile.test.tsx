import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { success } from '#test/web/answer-calls'
import { closeClient } from '#test/web/open-client'
import { accountOf, openAccount } from '#test/web/own-account'

afterEach(closeClient)

const section = () => within(screen.getByRole('region', { name: 'Your name in public' }))
const box = (name: RegExp) => section().getByRole<HTMLInputElement>('checkbox', { name })

test('consent to awards on a profile needs the name, and without the name nothing is left of it', async () => {
  let answer = success({ publicity: { name: true, awards: false } })
  const { user, sent } = await openAccount({ 'PUT /api/account/publicity': () => answer })
  expect(box(/^Show my awards/).disabled).toBe(true)
  await user.click(box(/^Show my username/))
  await waitFor(() => expect(box(/^Show my awards/).disabled).toBe(false))
  answer = success({ publicity: { name: true, awards: true } })
  await user.click(box(/^Show my awards/))
  await waitFor(() => expect(box(/^Show my awards/).checked).toBe(true))
  answer = success({ publicity: { name: false, awards: false } })
  await user.click(box(/^Show my username/))
  await waitFor(() => expect(box(/^Show my awards/).disabled).toBe(true))
  expect(box(/^Show my awards/).checked).toBe(false)
  expect(sent('PUT /api/account/publicity').map(({ body }) => body)).toEqual([
    { name: true, awards: false },
    { name: true, awards: true },
    { name: false, awards: true },
  ])
})

const shown = accountOf({ publicity: { name: true, awards: false } })

test('whoever shows the own name finds the way to the own profile', async () => {
  await openAccount({}, shown)
  expect(section().getByRole('link', { name: 'Your profile' }).getAttribute('href')).toMatch(/^\/people\/\w+$/)
})

test('where profiles are turned off, the account asks only for the name in reports', async () => {
  await openAccount({}, shown, ['profiles'])
  expect(box(/^Show my username/).checked).toBe(true)
  expect(section().queryByRole('checkbox', { name: /^Show my awards/ })).toBeNull()
  expect(section().queryByText(/profile|leaderboard/i)).toBeNull()
})
