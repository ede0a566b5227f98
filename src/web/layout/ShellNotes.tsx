import type { ReactNode } from 'react'
import { useHeldToken } from '../api/http'
import { useIsOnline } from '../api/online'
import { Banner } from '../ui/Banner'
import { classNames } from '../ui/class-names'
import styles from './AppShell.module.css'

/** Cautions that hold for every page: right under the header, as wide as the page. */
export function ShellNotes() {
  const isOnline = useIsOnline()
  // A session is open that the browser would not store.
  const isHeld = useHeldToken((held) => held.token !== null)
  return (
    <>
      {!isOnline && (
        <ShellNote>You are offline. What you see may be out of date until the connection is back.</ShellNote>
      )}
      {isHeld && (
        <ShellNote>
          This browser does not let the site store anything: its storage is full or switched off. You stay signed in
          until this page is closed or reloaded.
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
