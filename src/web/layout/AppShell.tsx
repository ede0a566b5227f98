import { Outlet, ScrollRestoration } from 'react-router'
import { StepUp } from '../accounts/step-up/StepUp'
import { usePageViews } from '../analytics/page-view'
import { classNames } from '../ui/class-names'
import { Toaster } from '../ui/toast/Toaster'
import styles from './AppShell.module.css'
import { Footer } from './Footer'
import { Header } from './Header'
import { useHeadingFocus } from './heading-focus'
import { LiveRegion } from './LiveRegion'
import { ShellNotes } from './ShellNotes'
import { Shortcuts } from './Shortcuts'

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
      </main>
      <Footer />
      <Shortcuts />
      <StepUp />
      <AddressFollower />
      <ScrollRestoration />
    </>
  )
}
