import { createBrowserRouter, Navigate, type RouteObject } from 'react-router'
import { AdminArea, LoginArea, ProtectedArea } from './accounts/ProtectedArea'
import { AppShell } from './layout/AppShell'
import { CrashScreen } from './layout/CrashScreen'
import { StartupScreen } from './layout/StartupScreen'
import { paths } from './paths'

const toRoot = <Navigate to={paths.root} replace />

const publicRoutes: RouteObject[] = [
  { path: '/login', lazy: async () => ({ Component: (await import('./accounts/LoginPage')).LoginPage }) },
  {
    path: '/register',
    lazy: async () => ({ Component: (await import('./accounts/registration/RegisterPage')).RegisterPage }),
  },
  {
    path: '/verify-email',
    lazy: async () => ({ Component: (await import('./accounts/VerifyEmailPage')).VerifyEmailPage }),
  },
  {
    path: '/forgot-password',
    lazy: async () => ({ Component: (await import('./accounts/ForgotPasswordPage')).ForgotPasswordPage }),
  },
  {
    path: '/reset-password',
    lazy: async () => ({ Component: (await import('./accounts/ResetPasswordPage')).ResetPasswordPage }),
  },
  { path: '/terms', lazy: async () => ({ Component: (await import('./accounts/TermsPage')).TermsPage }) },
]

const home = async () => ({ Component: (await import('./home/HomePage')).HomePage })
const contestForm = async () => ({ Component: (await import('./contests/ContestFormPage')).ContestFormPage })

const protectedRoutes: RouteObject[] = [
  { path: '/', element: <Navigate to={paths.dashboard} replace /> },
  { path: '/dashboard', lazy: home },
  { path: '/contests', lazy: async () => ({ Component: (await import('./contests/ContestsPage')).ContestsPage }) },
  { path: '/contests/:id', lazy: async () => ({ Component: (await import('./contests/ContestPage')).ContestPage }) },
  {
    path: '/contests/:id/submit',
    lazy: async () => ({ Component: (await import('./issues/SubmitIssuePage')).SubmitIssuePage }),
  },
  {
    path: '/submissions',
    lazy: async () => ({ Component: (await import('./issues/SubmissionsPage')).SubmissionsPage }),
  },
  {
    path: '/submissions/:id',
    lazy: async () => ({ Component: (await import('./issues/SubmissionPage')).SubmissionPage }),
  },
  {
    path: '/submissions/:id/edit',
    lazy: async () => ({ Component: (await import('./issues/editing/EditIssuePage')).EditIssuePage }),
  },
  {
    element: <AdminArea />,
    children: [
      {
        path: '/admin/analytics',
        lazy: async () => ({ Component: (await import('./analytics/AnalyticsPage')).AnalyticsPage }),
      },
      { path: '/admin/contests/new', lazy: contestForm },
      { path: '/admin/contests/:id/edit', lazy: contestForm },
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
          { element: <LoginArea />, children: [{ path: '/welcome', lazy: home }] },
          { element: <ProtectedArea />, children: protectedRoutes },
          { path: '*', element: toRoot },
        ],
      },
    ],
  },
]

export const createRouter = () => createBrowserRouter(routeTable)
