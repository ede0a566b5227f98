import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { refusal, success } from '#test/web/answer-calls'
import { closeClient } from '#test/web/open-client'
import { accountOf, openAccount } from '#test/web/own-account'

afterEach(closeClient)

const section = () => within(screen.getByRole('region', { name: 'Your name in public' }))
const box = (name: RegExp) => section().getByRole<HTMLInputElement>('checkbox', { name })

test("showing one's name is off by default, and the irreversible part is explained before turning it on", async () => {
  await openAccount()
  expect(box(/^Show my username/).checked).toBe(false)
  expect(section().getByText(/Reports already published with your name keep it/)).toBeTruthy()
})

test('consent is kept as soon as it is given', async () => {
  const answer = success({ publicity: { name: true, awards: false } })
  const { user, sent } = await openAccount({ 'PUT /api/account/publicity': answer })
  await user.click(box(/^Show my username/))
  await waitFor(() => expect(section().getByText('Saved')).toBeTruthy())
  expect(box(/^Show my username/).checked).toBe(true)
  expect(sent('PUT /api/account/publicity').map(({ body }) => body)).toEqual([{ name: true, awards: false }])
})

test('a refused choice is reverted with a reason', async () => {
  const account = accountOf({ publicity: { name: true, awards: false } })
  const { user } = await openAccount({ 'PUT /api/account/publicity': refusal(503, 'Down') }, account)
  await user.click(box(/^Show my username/))
  expect((await screen.findByRole('alert')).textContent).toBe('Down')
  expect(box(/^Show my username/).checked).toBe(true)
})
