import { Outlet, ScrollRestoration } from 'react-router'
import { StepUp } from '../accounts/step-up/StepUp'
import { Toaster } from '../ui/toast/Toaster'
import { Footer } from './Footer'
import { Header } from './Header'
import { useHeadingFocus } from './heading-focus'
import { LiveRegion } from './LiveRegion'
import { OfflineNote } from './OfflineNote'
import { Shortcuts } from './Shortcuts'
import { StorageNote } from './StorageNote'

// The address stays as it is: a hash in it would add a step to the history, and be shared with it.
function skipToMain(event: { preventDefault: () => void }) {
  event.preventDefault()
  document.getElementById('main')?.focus()
}

export function AppShell() {
  useHeadingFocus()
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: it leads to a part of the page, and does so without scripts too */}
      <a className="skip" href="#main" onClick={skipToMain}>
        Skip to content
      </a>
      <LiveRegion />
      <Header />
      <OfflineNote />
      <StorageNote />
      <Toaster />
      <main id="main" className="page" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <Shortcuts />
      <StepUp />
      <ScrollRestoration />
    </>
  )
}
