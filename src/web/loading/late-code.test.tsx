import { onlineManager } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { type ReactNode, Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { openSession } from '../accounts/session/session-store'
import { pages } from '../pages'
import { openSheet } from '../palette/open-sheet'
import { ada, answerCalls, success } from '../testing/answer-calls'
import { closeClient, openClient, pageHeading } from '../testing/open-client'
import { onePage } from '../testing/vault-spring'
import { toastList } from '../ui/toast/toast'
import { lateCode } from './late-code'
import { likelyPages } from './likely-pages'
import { NotLoadedDialog } from './NotLoaded'

afterEach(() => {
  act(() => {
    onlineManager.setOnline(true)
    openSheet(null)
  })
  closeClient()
})

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

async function openOffline() {
  answerCalls({ 'GET /api/issues/my-issues': success({ issues: [], pagination: onePage(0) }) })
  openSession('token', ada, true)
  const code = vi.spyOn(pages, '/submissions').mockImplementation(gone)
  onlineManager.setOnline(false)
  const client = openClient('/submissions')
  await waitFor(async () => expect((await pageHeading()).textContent).toBe('You are offline'))
  return { code, ...client }
}

test('a page whose code was not loaded comes by itself when the network is back', async () => {
  const { code } = await openOffline()
  code.mockRestore()
  act(() => onlineManager.setOnline(true))
  await waitFor(async () => expect((await pageHeading()).textContent).toBe('My Submissions'))
})

test('a page whose code was not loaded is there on the next visit', async () => {
  const { code, router } = await openOffline()
  await act(() => router.navigate('/terms'))
  code.mockRestore()
  await act(async () => onlineManager.setOnline(true))
  await act(() => router.navigate('/submissions'))
  await waitFor(async () => expect((await pageHeading()).textContent).toBe('My Submissions'))
})

test('a page whose code the server does not bring either says so, and is tried again on request', async () => {
  const { code, user } = await openOffline()
  act(() => onlineManager.setOnline(true))
  await waitFor(async () => expect((await pageHeading()).textContent).toBe('This page could not be loaded'))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Try again' }).hasAttribute('disabled')).toBe(false))
  code.mockRestore()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(async () => expect((await pageHeading()).textContent).toBe('My Submissions'))
})

test('what is likely to be opened next is loaded ahead, for judges what they judge with as well', () => {
  expect(likelyPages(null)).toContain('/login')
  expect(likelyPages(ada)).toEqual(expect.arrayContaining(['/contests/:id', '/contests/:id/submit', '/submissions']))
  expect(likelyPages(ada)).not.toContain('/admin/contests/:id/triage')
  expect(likelyPages({ role: 'admin' })).toContain('/admin/contests/:id/triage')
})

test('a dialog whose code was not loaded says so and closes, and opens when it is asked for again', async () => {
  const load = vi.fn<() => Promise<(props: { onClose: () => void }) => ReactNode>>(gone)
  const Late = lateCode(load, NotLoadedDialog)
  const onClose = vi.fn()
  const draw = () => render(<Suspense>{<Late onClose={onClose} />}</Suspense>)
  const first = draw()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(toastList.current().map(({ text }) => text)).toEqual([
    'This dialog could not be loaded. Try again when the server can be reached.',
  ])
  first.unmount()
  load.mockResolvedValue(() => <p>The dialog</p>)
  draw()
  expect(await screen.findByText('The dialog')).toBeTruthy()
})
