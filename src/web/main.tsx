import './begin-page'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { clearSession } from './accounts/session/session-store'
import { followOtherTabs, startSession } from './accounts/session/start-session'
import { leadToLogin } from './accounts/session/unauthenticated'
import { followPages, followVisitor } from './analytics/follow-visit'
import { onUnauthenticated } from './api/http'
import { endDrawing, queryClient } from './api/query-client'
import { loadSite } from './api/site'
import { FirstDrawn } from './first-drawn'
import { takeFirstReply } from './first-reply'
import { StartupScreen } from './layout/StartupScreen'
import { loadTheRest } from './loading/likely-pages'
import { createRouter } from './router'
import './ui/css/styles.css'

const frame = document.getElementById('root')
if (!frame) throw new Error('The page has no place for the client')
const root = createRoot(frame)

async function start() {
  root.render(<StartupScreen />)
  void loadSite()
  onUnauthenticated(clearSession)
  await startSession()
  await nextTask()
  const router = await createRouter()
  await takeFirstReply()
  leadToLogin(router)
  followOtherTabs()
  followVisitor()
  // The router keeps what happens until somebody listens, so nobody may listen before the RouterProvider does.
  const followFromHere = () => {
    endDrawing()
    return followPages(router)
  }
  // In slices, so that a tap in between is heard.
  startTransition(() =>
    root.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <FirstDrawn then={followFromHere} />
        </QueryClientProvider>
      </StrictMode>,
    ),
  )
  await loadTheRest(() => queryClient.isFetching() > 0)
}

/** Loading the code was one long task; what follows is another, so that a tap in between is heard. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

void start()
