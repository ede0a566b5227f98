import type { ComponentType } from 'react'
import { matchRoutes, Navigate, type RouteObject, redirect } from 'react-router'
import type { PagePattern } from '../domain/analytics/analytics-events'
import { redirectsAway } from './accounts/guards'
import { useSession } from './accounts/session/session-store'
import { AppShell } from './layout/AppShell'
import { StartupScreen } from './layout/StartupScreen'
import { withFallback } from './loading/lazy-component'
import { loadPage } from './loading/load-page'
import { CrashScreen, NotLoadedPage } from './loading/NotLoaded'
import { type Area, type PageCode, pageFacts, pagePaths } from './page-facts'
import { pageCode } from './pages'
import { paths } from './paths'

const pageRoute = (path: PagePattern): RouteObject => ({
  path,
  lazy: async () => ({ Component: await withFallback(pageCode(path).code, NotLoadedPage, { reloads: true }) }),
  loader: ({ params, request }) => loadPage(path, params.id ?? '', new URL(request.url).search),
  // A new query is a list's filter or page, which the screen loads itself.
  shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
})

type Kind = Pick<PageCode, 'hasAdminTabs' | 'isWithoutQueries'>

const routesOf = (area: Area, { hasAdminTabs = false, isWithoutQueries = false }: Kind = {}): RouteObject[] =>
  pagePaths()
    .filter((path) => pageFacts[path].area === area)
    .filter((path) => (pageCode(path).hasAdminTabs ?? false) === hasAdminTabs)
    .filter((path) => (pageCode(path).isWithoutQueries ?? false) === isWithoutQueries)
    .map(pageRoute)

type Lead = { to: string; area: Area }

/** Redirects before anything renders. The element is for viewers who only later pass the surrounding area's check. */
const leadOn = (path: string, to: string, area: Area): RouteObject => ({
  path,
  handle: { to, area } satisfies Lead,
  loader: () => (redirectsAway[area](useSession.getState()) ? null : redirect(to)),
  element: <Navigate to={to} replace />,
})

/** A frame around pages, loaded along with their code, because the login needs neither. */
const framed = (code: () => Promise<ComponentType>) => ({
  lazy: async () => ({ Component: await withFallback(code, NotLoadedPage, { reloads: true }) }),
})

const areas = () => import('./accounts/ProtectedArea')

const adminRoutes = (): RouteObject => ({
  ...framed(async () => (await areas()).AdminArea),
  children: [
    leadOn('/admin', paths.adminContests, 'admin'),
    {
      ...framed(async () => (await import('./layout/AdminTabs')).AdminTabs),
      children: routesOf('admin', { hasAdminTabs: true }),
    },
    ...routesOf('admin'),
  ],
})

const verifiedRoutes = (): RouteObject => ({
  ...framed(async () => (await areas()).VerifiedArea),
  children: [leadOn('/', paths.dashboard, 'verified'), ...routesOf('verified'), adminRoutes()],
})

const routesWithQueries = (): RouteObject => ({
  ...framed(async () => (await import('./loading/Queries')).Queries),
  children: [
    ...routesOf('public'),
    { ...framed(async () => (await areas()).SignedInArea), children: routesOf('signed-in') },
    verifiedRoutes(),
    leadOn('*', paths.root, 'public'),
  ],
})

/** All routes of the client, once the features are known. Any other URL redirects to the root. */
export const routeTable = (): RouteObject[] => [
  {
    element: <AppShell />,
    HydrateFallback: StartupScreen,
    children: [
      {
        errorElement: <CrashScreen />,
        children: [...routesOf('public', { isWithoutQueries: true }), routesWithQueries()],
      },
    ],
  },
]

/**
 * Where the router would redirect from the URL that a document was opened with. The router would keep that URL in the
 * history, so Back would lead to the redirect again.
 */
export function resolveRedirects(pathname: string, routes = routeTable()): string {
  const lead = matchRoutes(routes, pathname)?.at(-1)?.route.handle as Lead | undefined
  if (!lead || redirectsAway[lead.area](useSession.getState())) return pathname
  return resolveRedirects(lead.to, routes)
}
