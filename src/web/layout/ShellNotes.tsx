import type { ReactNode } from 'react'
import { useInMemoryToken } from '../api/http'
import { useIsOnline } from '../api/online'
import { Banner } from '../ui/Banner'
import { classNames } from '../ui/class-names'
import styles from './AppShell.module.css'

/** Warnings that apply to every page, directly below the header at full width. */
export function ShellNotes() {
  const isOnline = useIsOnline()
  // The browser refused to store this session.
  const isHeld = useInMemoryToken((held) => held.token !== null)
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
