import { act, render, screen, waitFor } from '@testing-library/react'
import { type ReactNode, Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ada, answerCalls, success } from '#test/web/answer-calls'
import { closeClient, openClient, pageHeading } from '#test/web/open-client'
import { onePage } from '#test/web/vault-spring'
import { openSession } from '../accounts/session/session-store'
import { corePages } from '../pages'
import { openSheet } from '../palette/open-sheet'
import { toastList } from '../ui/toast/toast'
import { likelyPages } from './idle-loading'
import { lazyComponent } from './lazy-component'
import { NotLoadedDialog } from './NotLoaded'

afterEach(() => {
  act(() => {
    window.dispatchEvent(new Event('online'))
    openSheet(null)
  })
  closeClient()
})

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

async function openOffline() {
  answerCalls({ 'GET /api/issues/my-issues': success({ issues: [], pagination: onePage(0) }) })
  openSession('token', ada, true)
  const code = vi.spyOn(corePages['/submissions'], 'code').mockImplementation(gone)
  window.dispatchEvent(new Event('offline'))
  const client = openClient('/submissions')
  await waitFor(async () => expect((await pageHeading()).textContent).toBe('You are offline'))
  return { code, ...client }
}

test("a page whose code didn't load appears by itself when the network is back", async () => {
  const { code } = await openOffline()
  code.mockRestore()
  act(() => window.dispatchEvent(new Event('online')))
  await waitFor(async () => expect((await pageHeading()).textContent).toBe('My Submissions'))
})

test("a page whose code didn't load appears on the next visit", async () => {
  const { code, router } = await openOffline()
  await act(() => router.navigate('/terms'))
  code.mockRestore()
  await act(async () => window.dispatchEvent(new Event('online')))
  await act(() => router.navigate('/submissions'))
  await waitFor(async () => expect((await pageHeading()).textContent).toBe('My Submissions'))
})

test("a page whose code the server doesn't have says so, and can be retried", async () => {
  const { code, user } = await openOffline()
  act(() => window.dispatchEvent(new Event('online')))
  await waitFor(async () => expect((await pageHeading()).textContent).toBe('This page could not be loaded'))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Try again' }).hasAttribute('disabled')).toBe(false))
  code.mockRestore()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(async () => expect((await pageHeading()).textContent).toBe('My Submissions'))
})

test('preloads likely pages, for judges including the judging code', () => {
  expect(likelyPages(null)).toContain('/login')
  expect(likelyPages(ada)).toEqual(expect.arrayContaining(['/contests/:id', '/contests/:id/submit', '/submissions']))
  expect(likelyPages(ada)).not.toContain('/admin/contests/:id/triage')
  expect(likelyPages({ role: 'admin' })).toContain('/admin/contests/:id/triage')
})

test("a dialog whose code didn't load says so and closes, and opens on the next attempt", async () => {
  const load = vi.fn<() => Promise<(props: { onClose: () => void }) => ReactNode>>(gone)
  const Late = lazyComponent(load, NotLoadedDialog)
  const onClose = vi.fn()
  const draw = () => render(<Suspense>{<Late onClose={onClose} />}</Suspense>)
  const first = draw()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(toastList.current().map(({ text }) => text)).toEqual([
    'This dialog could not be loaded. Try again, or reload the page.',
  ])
  first.unmount()
  load.mockResolvedValue(() => <p>The dialog</p>)
  draw()
  expect(await screen.findByText('The dialog')).toBeTruthy()
})
