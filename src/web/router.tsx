import { createBrowserRouter, matchRoutes, Navigate, type RouteObject } from 'react-router'
import { turnsAway } from './accounts/guards'
import { AdminArea, LoginArea, ProtectedArea } from './accounts/ProtectedArea'
import { AdminPages } from './layout/AdminPages'
import { AppShell } from './layout/AppShell'
import { CrashScreen } from './layout/CrashScreen'
import { StartupScreen } from './layout/StartupScreen'
import { orView } from './loading/late-code'
import { NotLoadedPage } from './loading/NotLoaded'
import { type PageAddress, pages } from './pages'
import { paths } from './paths'

const toRoot = <Navigate to={paths.root} replace />

const page = (path: PageAddress): RouteObject => ({
  path,
  lazy: async () => ({ Component: await orView(async () => (await pages[path]()).Component, NotLoadedPage) }),
})

const publicRoutes: RouteObject[] = [
  page('/login'),
  page('/register'),
  page('/verify-email'),
  page('/forgot-password'),
  page('/reset-password'),
  page('/terms'),
]

const protectedRoutes: RouteObject[] = [
  { path: '/', element: <Navigate to={paths.dashboard} replace /> },
  page('/dashboard'),
  page('/contests'),
  page('/contests/:id'),
  page('/contests/:id/submit'),
  page('/contests/:id/results'),
  page('/submissions'),
  page('/submissions/:id'),
  page('/submissions/:id/edit'),
  {
    element: <AdminArea />,
    handle: { turnsAway: turnsAway.adminArea },
    children: [
      { path: '/admin', element: <Navigate to={paths.adminContests} replace /> },
      {
        element: <AdminPages />,
        children: [page('/admin/contests'), page('/admin/people'), page('/admin/ledger'), page('/admin/analytics')],
      },
      page('/admin/contests/new'),
      page('/admin/contests/:id/edit'),
      page('/admin/contests/:id/payments'),
      page('/admin/contests/:id/triage'),
    ],
  },
]

/** Every address of the client. What is not here leads to the root. */
export const routeTable: RouteObject[] = [
  {
    element: <AppShell />,
    HydrateFallback: StartupScreen,
    children: [
      {
        errorElement: <CrashScreen />,
        children: [
          ...publicRoutes,
          {
            element: <LoginArea />,
            handle: { turnsAway: turnsAway.loginArea },
            children: [page('/welcome'), page('/account')],
          },
          {
            element: <ProtectedArea />,
            handle: { turnsAway: turnsAway.protectedArea },
            children: protectedRoutes,
          },
          { path: '*', element: toRoot },
        ],
      },
    ],
  },
]

/** The router with the code of its first page at hand, so that the page is the first thing it draws. */
export async function createRouter() {
  const first = matchRoutes(routeTable, location)?.at(-1)?.route
  if (typeof first?.lazy === 'function') {
    Object.assign(first, await first.lazy(), { lazy: undefined })
  }
  return createBrowserRouter(routeTable)
}
