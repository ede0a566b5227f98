import { createBrowserRouter, Navigate, type RouteObject } from 'react-router'
import { turnsAway } from './accounts/guards'
import { AdminArea, LoginArea, ProtectedArea } from './accounts/ProtectedArea'
import { AppShell } from './layout/AppShell'
import { CrashScreen } from './layout/CrashScreen'
import { StartupScreen } from './layout/StartupScreen'
import { type PageAddress, pages } from './pages'
import { paths } from './paths'

const toRoot = <Navigate to={paths.root} replace />

const page = (path: PageAddress): RouteObject => ({ path, lazy: pages[path] })

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
  page('/submissions'),
  page('/submissions/:id'),
  page('/submissions/:id/edit'),
  {
    element: <AdminArea />,
    handle: { turnsAway: turnsAway.adminArea },
    children: [page('/admin/analytics'), page('/admin/contests/new'), page('/admin/contests/:id/edit')],
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
          { element: <LoginArea />, handle: { turnsAway: turnsAway.loginArea }, children: [page('/welcome')] },
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

export const createRouter = () => createBrowserRouter(routeTable)
