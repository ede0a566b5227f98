import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createElement } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { vi } from 'vitest'
import * as features from '../../src/features/web'
import { extractLinkSecret, forgetLinkSecret } from '../../src/web/accounts/session/link-secret'
import { clearSession } from '../../src/web/accounts/session/session-store'
import { leadToLogin } from '../../src/web/accounts/session/unauthenticated'
import { requestStepUp } from '../../src/web/accounts/step-up/step-up'
import { onStepUpRequired } from '../../src/web/api/http'
import { queryClient } from '../../src/web/api/query-client'
import { setFeatures } from '../../src/web/features'
import { routeTable } from '../../src/web/router'
import { toastList } from '../../src/web/ui/toast/toast'

/** The whole client at an address, composed as in main.tsx. */
export function openClient(address: string, { featuresOff = [] }: { featuresOff?: string[] } = {}) {
  vi.stubGlobal('scrollTo', () => {})
  setFeatures(Object.values(features), featuresOff)
  const router = createMemoryRouter(routeTable(), { initialEntries: [extractLinkSecret(address)] })
  leadToLogin(router)
  onStepUpRequired(requestStepUp)
  render(createElement(RouterProvider, { router }))
  return {
    user: userEvent.setup(),
    address: () => router.state.location.pathname,
    query: () => router.state.location.search,
    router,
  }
}

/** The heading of the loaded page; the start-up screen, which is busy, has its own. */
export const pageHeading = () =>
  waitFor(() => within(screen.getByRole('main', { busy: false })).getByRole('heading', { level: 1 }))

/** Resets what one test would leave to the next. */
export function closeClient() {
  cleanup()
  clearSession()
  forgetLinkSecret()
  queryClient.clear()
  toastList.clear()
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  delete document.documentElement.dataset.theme
}
