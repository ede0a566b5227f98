import { act, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { User } from '../../contract/account'
import { useSession } from '../accounts/session/session-store'
import { ada, answerCalls, grace, leaveStored } from '../testing/answer-calls'
import { closeClient, openClient } from '../testing/open-client'
import { toast } from '../ui/toast/toast'

afterEach(() => {
  vi.useRealTimers()
  closeClient()
})

function openAs(user: User, address = '/welcome') {
  answerCalls({})
  leaveStored('t', user)
  useSession.setState({ token: 't', user, isAuthenticated: true })
  return openClient(address)
}

const account = () => screen.findByRole('button', { name: 'Account menu, Ada' })
const main = () => within(screen.getByRole('navigation', { name: 'Main' }))

test('the bar offers a way in to whoever is not signed in', async () => {
  answerCalls({})
  openClient('/login')
  expect((await screen.findByRole('link', { name: 'Get Started' })).getAttribute('href')).toBe('/register')
  expect(
    main()
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Contests', 'My Submissions'])
  expect(screen.getByText('© 2025 Primacy')).toBeTruthy()
})

test('the account menu shows who it is and opens, walks and closes by keyboard', async () => {
  const { user } = openAs(ada)
  const button = await account()
  expect(button.textContent).toContain('0xa1a1...a1a1')
  button.focus()
  await user.keyboard('{Enter}')
  const items = screen.getAllByRole('menuitem')
  expect(items.map((item) => item.textContent)).toEqual(['Logout'])
  expect(document.activeElement).toBe(items[0])
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('menuitem')).toBeNull()
  expect(document.activeElement).toBe(button)
})

test('logging out leads to the login', async () => {
  const client = openAs(ada)
  await client.user.click(await account())
  await client.user.click(screen.getByRole('menuitem', { name: 'Logout' }))
  expect(await screen.findByRole('heading', { name: 'Login' })).toBeTruthy()
  expect(client.address()).toBe('/login')
})

test('only an admin finds the way to the admin pages, and nobody else gets in', async () => {
  openAs(grace)
  await screen.findByRole('heading', { name: 'Welcome, Grace' })
  expect(main().getByRole('link', { name: 'Admin' }).getAttribute('href')).toBe('/admin/contests/new')
  closeClient()
  const client = openAs(ada, '/admin/contests/new')
  await screen.findByRole('heading', { name: 'Welcome, Ada' })
  expect(client.address()).toBe('/dashboard')
})

test('a new page gets its title, and its heading the focus', async () => {
  const { user } = openAs(ada)
  await user.click(await screen.findByRole('link', { name: 'Terms' }))
  const heading = await screen.findByRole('heading', { name: 'Terms of Service' })
  await vi.waitFor(() => expect(document.activeElement).toBe(heading))
  expect(document.title).toBe('Terms of Service · Primacy')
})

test('an unknown address leads home', async () => {
  const client = openAs(ada, '/no/such/page')
  await screen.findByRole('heading', { name: 'Welcome, Ada' })
  expect(client.address()).toBe('/dashboard')
})

test('a chosen theme is kept, and the system takes over again when asked to', async () => {
  const { user } = openAs(ada)
  await user.click(await screen.findByRole('button', { name: 'Dark' }))
  expect([document.documentElement.dataset.theme, localStorage.getItem('theme')]).toEqual(['dark', 'dark'])
  await user.click(screen.getByRole('button', { name: 'System' }))
  expect([document.documentElement.dataset.theme, localStorage.getItem('theme')]).toEqual([undefined, null])
})

test('three toasts are shown at most, the same words once, and each for four seconds', async () => {
  openAs(ada)
  await account()
  vi.useFakeTimers()
  act(() => {
    for (const words of ['one', 'two', 'three', 'three', 'four']) toast.info(words)
  })
  const region = within(screen.getByRole('region', { name: 'Notifications' }))
  expect(region.getAllByText(/./).map((words) => words.textContent)).toEqual(['two', 'three', 'four'])
  act(() => vi.advanceTimersByTime(3999))
  expect(region.queryByText('four')).toBeTruthy()
  act(() => vi.advanceTimersByTime(1))
  expect(region.queryByText('four')).toBeNull()
})
