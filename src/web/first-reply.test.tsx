import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { openSession } from './accounts/session/session-store'
import { beginCall } from './api/begun-call'
import { endDrawing } from './api/query-client'
import { takeFirstReply } from './first-reply'
import { ada, answerCalls, success } from './testing/answer-calls'
import { closeClient, openClient } from './testing/open-client'
import { contestOf } from './testing/vault-spring'

afterEach(() => {
  closeClient()
  endDrawing()
})

test('a reply that came before the page is on it from the start, and a later visit asks anew', async () => {
  openSession('token', ada, true)
  const contest = contestOf()
  const address = '/contests/vault-spring'
  const calls = answerCalls({ [`GET /api${address}`]: success({ contest }) })
  const asked = () => calls.filter((call) => call.route === `GET /api${address}`).length
  window.history.replaceState(null, '', address)
  beginCall(address, 'token')
  await takeFirstReply()
  const { router } = openClient(address)
  await screen.findByRole('heading', { name: contest.title })
  expect(asked()).toBe(1)

  endDrawing()
  await router.navigate('/terms')
  await screen.findByRole('heading', { name: 'Terms of Service' })
  await router.navigate(address)
  await waitFor(() => expect(asked()).toBe(2))
})
