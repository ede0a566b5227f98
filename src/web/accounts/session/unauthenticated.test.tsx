import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { ada, answerCalls, leaveStored, refusal } from '#test/web/answer-calls'
import { closeClient, openClient } from '#test/web/open-client'
import { call } from '../../api/call'
import { readRequestedPage } from './requested-page'
import { openSession, useSession } from './session-store'
import { startSession } from './start-session'
import { leadVisitorsToLogin } from './unauthenticated'

afterEach(closeClient)

const over = refusal(401, 'Please log in to continue')

test.each(['/verify-email', '/register', '/reset-password', '/terms'])(
  'a session that is over at the start takes nobody away from %s',
  async (page) => {
    answerCalls({ 'GET /api/auth/me': over })
    leaveStored('old', ada)
    const client = openClient(page)
    await act(startSession)
    await waitFor(() => expect(useSession.getState().isAuthenticated).toBe(false))
    expect(localStorage.getItem('token')).toBeNull()
    expect([client.address(), client.router.state.navigation.state]).toEqual([page, 'idle'])
  },
)

test('a session that has ended before the start redirects from a protected page to the login', async () => {
  answerCalls({ 'GET /api/auth/me': over })
  leaveStored('old', ada)
  const client = openClient('/contests')
  await act(startSession)
  await screen.findByRole('heading', { name: 'Login' })
  expect(client.address()).toBe('/login')
})

test('any other 401 ends the session and redirects to the login, from a public page too', async () => {
  answerCalls({ 'GET /api/contests': over })
  openSession('old', ada, true)
  const client = openClient('/terms')
  await act(() => call('listContests').catch(() => {}))
  await screen.findByRole('heading', { name: 'Login' })
  expect(client.address()).toBe('/login')
  expect(localStorage.getItem('token')).toBeNull()
})

describe('a visitor who opens an address', () => {
  afterEach(() => history.replaceState(null, '', '/'))

  const open = (address: string) => {
    history.replaceState(null, '', address)
    leadVisitorsToLogin()
    return location.pathname + location.search
  }

  test('behind the login gets the login before the router starts, and is offered the page afterwards', () => {
    expect(open('/contests?status=active#list')).toBe('/login')
    expect(readRequestedPage()).toEqual({ path: '/contests?status=active#list', endedFor: null })
    expect(open('/')).toBe('/login')
  })

  test('that needs no login, or is none of ours, stays there', () => {
    expect(open('/terms')).toBe('/terms')
    expect(open('/nowhere')).toBe('/nowhere')
  })

  test('stays there with a session', () => {
    openSession('token', ada, true)
    expect(open('/contests?page=2')).toBe('/contests?page=2')
  })
})
