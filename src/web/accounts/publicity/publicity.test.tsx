import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { refusal, success } from '#test/web/answer-calls'
import { closeClient } from '#test/web/open-client'
import { accountOf, openAccount } from '#test/web/own-account'

afterEach(closeClient)

const section = () => within(screen.getByRole('region', { name: 'Your name in public' }))
const box = (name: RegExp) => section().getByRole<HTMLInputElement>('checkbox', { name })

test('the own name is off, and what cannot be taken back is said before somebody turns it on', async () => {
  await openAccount()
  expect([box(/^Show my username/).checked, box(/^Show my awards/).disabled]).toEqual([false, true])
  expect(section().getByText(/A report that was published with your name keeps it/)).toBeTruthy()
})

test('consent is kept with each box, and without the name nothing is left of it', async () => {
  let answer = success({ publicity: { name: true, awards: false } })
  const { user, sent } = await openAccount({ 'PUT /api/account/publicity': () => answer })
  await user.click(box(/^Show my username/))
  await waitFor(() => expect(section().getByText('Saved')).toBeTruthy())
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

test('a refused choice goes back and says why', async () => {
  const account = accountOf({ publicity: { name: true, awards: false } })
  const { user } = await openAccount({ 'PUT /api/account/publicity': refusal(503, 'Down') }, account)
  await user.click(box(/^Show my username/))
  expect((await screen.findByRole('alert')).textContent).toBe('Down')
  expect(box(/^Show my username/).checked).toBe(true)
})
