import { screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ada, answerCalls, refusal, success } from '#test/web/answer-calls'
import { closeClient } from '#test/web/open-client'
import { createButton, field, openStep, press, put, registerAda, registry } from '#test/web/registration'
import { useSession } from '../session/session-store'

afterEach(closeClient)

describe('creating the account', () => {
  test("shows progress and can't be started twice [2.register.12 4.wizard.09]", async () => {
    let asked = 0
    answerCalls(registry)
    const answered = globalThis.fetch
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
      if (!url.endsWith('/auth/signup')) return answered(url, init)
      asked += 1
      return new Promise<Response>(() => {})
    })
    const client = await registerAda()
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Creating Account...' })
    expect(button.disabled).toBe(true)
    await client.user.click(button)
    expect(asked).toBe(1)
  })

  test.each([
    [refusal(503, 'The server is busy. Please try again.'), 'The server is busy. Please try again.'],
    [new Response('{}', { status: 500 }), 'Registration failed. Please try again.'],
  ])('shows a failure in a toast and next to the button (%#) [8.register.01]', async (answer, words) => {
    answerCalls({ ...registry, 'POST /api/auth/signup': answer })
    await registerAda()
    expect((await screen.findByRole('alert')).textContent).toBe(words)
    expect(screen.getAllByText(words)).toHaveLength(2)
    expect(createButton().disabled).toBe(false)
  })

  test('that fails at two steps opens the first, and marks the second when it is reached', async () => {
    const fields = { email: 'An account with this email already exists', walletAddress: 'This wallet is refused' }
    answerCalls({ ...registry, 'POST /api/auth/signup': refusal(409, 'Taken', { fields }) })
    const client = await registerAda()
    await openStep('Basic Info')
    expect(document.activeElement).toBe(field('Email'))
    await put(client, 'Email', 'other@example.com')
    expect(screen.queryByText(fields.email)).toBeNull()
    await press(client, /^Security/)
    await openStep('Security')
    await press(client, 'Continue')
    await openStep('Wallet')
    expect(document.activeElement).toBe(field('Wallet address'))
    expect(screen.getByText(fields.walletAddress)).toBeTruthy()
  })
})

describe('when the account is there', () => {
  test('the view says where to go, what is missing and where the mail may be [2.register.15 .17 4.auth.02]', async () => {
    answerCalls(registry)
    const client = await registerAda()
    const title = await screen.findByRole('heading', { name: 'Check your email' })
    expect(document.activeElement).toBe(title)
    expect(screen.getByText(/spam folder or contact support/)).toBeTruthy()
    expect(screen.getByText(/You may explore the platform/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to Login' }).getAttribute('href')).toBe('/login')
    expect(localStorage.getItem('token')).toBe('t')
    expect(useSession.getState().isAuthenticated).toBe(true)
    await client.user.click(screen.getByRole('link', { name: 'Continue to Dashboard' }))
    expect(await screen.findByRole('heading', { name: 'Email Verification Required' })).toBeTruthy()
    expect(client.address()).toBe('/dashboard')
  })

  test('does not warn if the address is already verified [2.register.14 .16]', async () => {
    answerCalls({
      ...registry,
      'POST /api/auth/signup': success({ user: ada }, { token: 't' }),
      'POST /api/auth/accept-tos': success({ user: ada }),
    })
    const client = await registerAda()
    await screen.findByRole('heading', { name: 'Check your email' })
    expect(screen.queryByText(/You may explore the platform/)).toBeNull()
    await client.user.click(screen.getByRole('link', { name: 'Back to Login' }))
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeTruthy()
  })
})
