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

// It stands in index.html.
const root = createRoot(document.getElementById('root') as HTMLElement)
/** `look.js` hides the prerendered login from anybody with a session. */
const isPrerendered = document.querySelector(':root:not([data-session]) [data-prerendered]')

let noteFirstDraw = () => {}
/** Once the first page is on the screen. What it can do without is asked for then. */
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
  // In slices, so that input in between is handled.
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
  // Without a network nothing of it would load either.
  const idle = await import('./loading/idle-loading').catch(() => null)
  await idle?.loadWhenIdle((then) => afterPage(router, then))
}

/** An address that only leads on is replaced before the router sees it, so that Back leads to the page before it. */
function skipRedirects(routes: RouteObject[]): void {
  const path = resolveRedirects(location.pathname, routes)
  if (path !== location.pathname) history.replaceState(history.state, '', path)
}

type Router = ReturnType<typeof createBrowserRouter>

/** Calls `then` once, with the first page after the present one. A filter of a list is no other page. */
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

/** Waits for the code of the first page, so that no empty frame is rendered before it. */
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
