import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { vi } from 'vitest'
import { takeLinkSecret } from '../accounts/session/link-secret'
import { clearSession } from '../accounts/session/session-store'
import { leadToLogin } from '../accounts/session/unauthenticated'
import { queryClient } from '../api/query-client'
import { routeTable } from '../router'
import { toastList } from '../ui/toast/toast'

/** The whole client at an address, as main.tsx puts it together. */
export function openClient(address: string) {
  vi.stubGlobal('scrollTo', () => {})
  const router = createMemoryRouter(routeTable, { initialEntries: [takeLinkSecret(address)] })
  leadToLogin(router)
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return {
    user: userEvent.setup(),
    address: () => router.state.location.pathname,
    query: () => router.state.location.search,
    router,
  }
}

/** The heading of the page itself; the start-up screen, which is busy, has one of its own. */
export const pageHeading = () =>
  waitFor(() => within(screen.getByRole('main', { busy: false })).getByRole('heading', { level: 1 }))

/** Leaves nothing of one story to the next. */
export function closeClient() {
  cleanup()
  clearSession()
  queryClient.clear()
  toastList.clear()
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  delete document.documentElement.dataset.theme
}
