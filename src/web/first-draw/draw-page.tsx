import type { ReactNode } from 'react'
import { showSession } from '../accounts/session/session-store'
import { readStoredSession } from '../accounts/session/stored-session'
import type { Arrival } from '../api/preloaded'
import { takeSiteName } from '../api/site'
import { AppShell } from '../layout/AppShell'
import { firstPaint } from '../loading/first-paint'
import { addIcons } from '../ui/Icon'
import { pageIcons } from '../ui/icons/page-icons'
import { handOver } from './hand-over'
import { draw } from './react'
import { take } from './replies'
import { place } from './router'

/** The client is not kept waiting longer for a reply; one that comes before React is still drawn. */
const patienceMs = 500

type FirstPage = { load: (id: string) => Promise<unknown>; page: ReactNode }

/** React leaves its mark on the element that it renders into. */
const isTaken = (root: HTMLElement) => Object.keys(root).length > 0

/**
 * Draws a page from its first reply, before React has come, and resolves when it is painted, or when the client should
 * come without: what cannot be drawn like this is left to it.
 */
export async function drawPage({ load, page }: FirstPage, arrival: Promise<Arrival>): Promise<void> {
  const { token, user } = readStoredSession()
  const root = document.getElementById('root')
  if (!token || !user || !root) return
  const id = location.pathname.split('/')[2] ?? ''
  take(arrival)
  const painted = load(id).then(async () => {
    if (isTaken(root)) return
    showSession(token, user)
    place({ page, id })
    drawInto(root)
    await firstPaint()
    // The frame is begun by then. With the next one it has come to the screen.
    await firstPaint()
  })
  await Promise.race([painted, new Promise<void>((resolve) => setTimeout(resolve, patienceMs))])
}

function drawInto(root: HTMLElement): void {
  takeSiteName()
  addIcons(pageIcons)
  const drawn = document.createElement('div')
  drawn.dataset.prerendered = ''
  draw(<AppShell />, drawn)
  root.replaceChildren(drawn)
  // As on the login: the start screen does not come again.
  delete document.documentElement.dataset.session
  handOver(drawn, root)
}
