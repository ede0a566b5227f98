import { Outlet, ScrollRestoration } from 'react-router'
import { Toaster } from '../ui/toast/Toaster'
import { Footer } from './Footer'
import { Header } from './Header'
import { useHeadingFocus } from './heading-focus'
import { OfflineNote } from './OfflineNote'

export function AppShell() {
  useHeadingFocus()
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Header />
      <OfflineNote />
      <Toaster />
      <main id="main" className="page" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <ScrollRestoration />
    </>
  )
}
