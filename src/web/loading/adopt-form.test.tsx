import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ada, answerCalls, success } from '#test/web/answer-calls'
import { closeClient, openClient } from '#test/web/open-client'
import { adoptForm } from './adopt-form'

afterEach(closeClient)

test('what was typed, unticked and sent before the client came is what the login sends', async () => {
  const calls = answerCalls({ 'POST /api/auth/login': success({ user: ada }, { token: 't' }) })
  const prerendered = render(
    <form aria-label="Prerendered">
      <input name="email" />
      <input name="password" type="password" />
      <input name="isRemembered" type="checkbox" defaultChecked />
    </form>,
  )
  const early = screen.getByRole<HTMLFormElement>('form')
  adoptForm(early)
  const input = (name: string) => early.elements.namedItem(name) as HTMLInputElement
  input('email').value = 'ada@example.com'
  input('password').value = 'secret1'
  input('isRemembered').checked = false
  fireEvent.submit(early)
  prerendered.unmount()
  openClient('/login')
  await screen.findByText('Welcome back!')
  const login = calls.find(({ route }) => route === 'POST /api/auth/login')
  expect(login?.body).toEqual({ email: 'ada@example.com', password: 'secret1' })
  // Only a session that ends with the browser begins with its secret.
  expect(login?.headers['X-Browser-Secret']).toMatch(/^[0-9a-f]{64}$/)
})
