import { type ReactNode, useEffect, useRef } from 'react'
import { Link, Outlet, ScrollRestoration, useLocation } from 'react-router'
import { copyrightOf } from '../../domain/site-links'
import { useSession } from '../accounts/session/session-store'
import { StepUp } from '../accounts/step-up/StepUp'
import { usePageViews } from '../analytics/page-view'
import { useInMemoryToken } from '../api/http'
import { useIsOnline } from '../api/online'
import { useSite } from '../api/site'
import { siteLinks } from '../features'
import { openSheet } from '../palette/open-sheet'
import { paths } from '../paths'
import { useAnnouncement } from '../ui/access/announce'
import { Banner } from '../ui/Banner'
import button from '../ui/Button.module.css'
import { classNames } from '../ui/class-names'
import text from '../ui/text.module.css'
import { Toaster } from '../ui/toast/Toaster'
import styles from './AppShell.module.css'
import { Header } from './Header'
import { Mark } from './Mark'
import { Shortcuts } from './Shortcuts'
import { ThemeControl } from './ThemeControl'

// Keeps the URL: a fragment would add a history entry and be shared with the link.
function skipToMain(event: { preventDefault: () => void }) {
  event.preventDefault()
  document.getElementById('main')?.focus()
}

/** Separate from the frame, so that the frame isn't re-rendered when only the page inside it navigates. */
function AddressFollower() {
  useHeadingFocus()
  usePageViews()
  return null
}

/** Names the page on paper. */
function PrintedAddress() {
  const { pathname } = useLocation()
  return <p className={classNames(text.mono, styles.printed)}>{`${location.origin}${pathname}`}</p>
}

export function AppShell() {
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: it leads to a part of the page, and does so without scripts too */}
      <a className={styles.skip} href="#main" onClick={skipToMain}>
        Skip to content
      </a>
      <LiveRegion />
      <Header />
      <ShellNotes />
      <Toaster />
      <main id="main" className={classNames(styles.width, styles.main)} tabIndex={-1}>
        <Outlet />
        <PrintedAddress />
      </main>
      <Footer />
      <Shortcuts />
      <StepUp />
      <AddressFollower />
      <ScrollRestoration />
    </>
  )
}

/** Always mounted, because a region that appears along with its text isn't read aloud. */
function LiveRegion() {
  const message = useAnnouncement((announcement) => announcement.text)
  return (
    <p className={text.visuallyHidden} aria-live="polite" aria-atomic="true">
      {message}
    </p>
  )
}

/** Warnings that apply to every page, directly below the header at full width. */
function ShellNotes() {
  const isOnline = useIsOnline()
  // The browser refused to store this session.
  const isHeld = useInMemoryToken((state) => state.token !== null)
  return (
    <>
      {!isOnline && <ShellNote>You are offline. What you see may be out of date until you reconnect.</ShellNote>}
      {isHeld && (
        <ShellNote>
          This browser’s storage is full or turned off, so the site can’t store anything. You stay signed in until you
          close or reload this page.
        </ShellNote>
      )}
    </>
  )
}

const ShellNote = ({ children }: { children: ReactNode }) => (
  <div className={classNames(styles.width, styles.note)}>
    <Banner tone="warn">{children}</Banner>
  </div>
)

const main = () => document.getElementById('main')

/** True once the heading took the focus, or the user has started interacting with the page. */
function settled(): boolean {
  if (main()?.contains(document.activeElement) && document.activeElement !== main()) return true
  const heading = main()?.querySelector<HTMLElement>('h1')
  if (!heading) return false
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return true
}

/** Focuses the new page's heading after navigation, as soon as it exists; leaves the first page alone. */
function useHeadingFocus() {
  const { pathname } = useLocation()
  const lastPath = useRef(pathname)
  useEffect(() => {
    if (lastPath.current === pathname) return
    lastPath.current = pathname
    const page = main()
    if (!page || settled()) return
    const watch = new MutationObserver(() => settled() && watch.disconnect())
    watch.observe(page, { childList: true, subtree: true })
    return () => watch.disconnect()
  }, [pathname])
}

function Footer() {
  const { siteName, supportEmail } = useSite()
  const isSignedIn = useSession((session) => session.isAuthenticated)
  const copyright = copyrightOf(siteName)
  return (
    <footer data-shell="footer">
      <div>
        <Link data-brand="" to={paths.root} aria-label={`${copyright}, home`}>
          <Mark />
          <span>{copyright}</span>
        </Link>
        <Link to={paths.terms}>Terms</Link>
        {siteLinks().public.map(({ path, label }) => (
          <a key={path} href={path}>
            {label}
          </a>
        ))}
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        {isSignedIn && <Link to={paths.account}>Account</Link>}
        <button type="button" className={button.link} onClick={() => openSheet('keys')}>
          Keyboard shortcuts
        </button>
        <div data-shell-end="">
          <ThemeControl />
        </div>
      </div>
    </footer>
  )
}
