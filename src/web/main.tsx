import './preload'
import './ui/css/styles.css'
import { StrictMode, startTransition, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import * as features from '../features/web'
import { clearSession } from './accounts/session/session-store'
import { followOtherTabs, startSession } from './accounts/session/start-session'
import { leadToLogin, leadVisitorsToLogin } from './accounts/session/unauthenticated'
import { requestStepUp } from './accounts/step-up/step-up'
import { startAnalytics } from './analytics/start-analytics'
import { onStepUpRequired, onUnauthenticated } from './api/http'
import { loadSite, readSiteName } from './api/site'
import { featuresOff, setFeatures } from './features'
import { StartupScreen } from './layout/StartupScreen'
import { afterPaint } from './loading/first-paint'
import { resolveRedirects, routeTable } from './router'

// Exists in index.html.
const root = createRoot(document.getElementById('root') as HTMLElement)
/** `look.js` hides the prerendered login for anyone with a session. */
const isPrerendered = document.querySelector(':root:not([data-session]) [data-prerendered]')

let noteFirstDraw = () => {}
/** Resolves once the first page is on screen; nonessential resources load after that. */
const firstDraw = new Promise<void>((resolve) => {
  noteFirstDraw = resolve
})

function AfterPaint({ then }: { then: () => void }) {
  useEffect(() => void afterPaint().then(then), [then])
  return null
}

async function start() {
  readSiteName()
  setFeatures(Object.values(features), featuresOff())
  if (!isPrerendered) root.render(<StartupScreen />)
  onUnauthenticated(clearSession)
  onStepUpRequired(requestStepUp)
  await startSession(firstDraw)
  const routes = routeTable()
  skipRedirects(routes)
  leadVisitorsToLogin()
  await nextTask()
  const router = createBrowserRouter(routes)
  await firstPage(router)
  leadToLogin(router)
  followOtherTabs()
  startAnalytics()
  // A transition renders in slices, so that input in between is handled.
  startTransition(() =>
    root.render(
      <StrictMode>
        <RouterProvider router={router} />
        <AfterPaint then={noteFirstDraw} />
      </StrictMode>,
    ),
  )
  await firstDraw
  void loadSite()
  // Without a network it couldn't load anything else either.
  const idle = await import('./loading/idle-loading').catch(() => null)
  await idle?.loadWhenIdle((then) => afterPage(router, then))
}

/** Replaces a redirecting URL before the router sees it, so that Back leads to the page before it. */
function skipRedirects(routes: RouteObject[]): void {
  const path = resolveRedirects(location.pathname, routes)
  if (path !== location.pathname) history.replaceState(history.state, '', path)
}

type Router = ReturnType<typeof createBrowserRouter>

/** Calls `then` once, on navigation to another page. A list's filter isn't another page. */
function afterPage(router: Router, then: () => void): void {
  const { pathname } = router.state.location
  const stop = router.subscribe(({ location }) => {
    if (location.pathname === pathname) return
    stop()
    then()
  })
}

/** Loading the code was one long task. The next one starts after the browser has handled input. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

/** Waits for the first page's code, so that no empty frame renders before it. */
function firstPage(router: Router): Promise<void> {
  return new Promise((resolve) => {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
}

void start()
