import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import { usePageTitle } from '../page-title'
import { paths } from '../paths'
import { RetryBanner } from '../ui/Banner'
import { Button, buttonClass } from '../ui/Button'
import { classNames } from '../ui/class-names'
import { EmptyState } from '../ui/EmptyState'
import layout from '../ui/layout.module.css'
import page from '../ui/Page.module.css'
import { toast } from '../ui/toast/toast'
import type { NotLoaded } from './lazy-component'

type BrokenPageProps = { title: string; action: string; isBusy?: boolean; onAction: () => void; children: ReactNode }

/** Replaces a page inside the shell, so that navigation still works. */
function BrokenPage({ title, action, isBusy, onAction, children }: BrokenPageProps) {
  usePageTitle(title)
  return (
    <div className={classNames(page.narrow, layout.below)}>
      <EmptyState
        level={1}
        title={title}
        action={
          <>
            <Button variant="primary" small busy={isBusy} onClick={onAction}>
              {action}
            </Button>
            <Link className={buttonClass('plain', true)} to={paths.root}>
              Home
            </Link>
          </>
        }
      >
        <p>{children}</p>
      </EmptyState>
    </div>
  )
}

/** Replaces a page that threw an error. */
export const CrashScreen = () => (
  <BrokenPage title="Something went wrong" action="Reload" onAction={() => window.location.reload()}>
    An unexpected error occurred
  </BrokenPage>
)

const titleOf = (isOnline: boolean, what: string) => (isOnline ? `${what} could not be loaded` : 'You are offline')

/** Replaces a page whose code couldn't be loaded. */
export const NotLoadedPage = ({ isOnline, isBusy, onRetry }: NotLoaded) => (
  <BrokenPage title={titleOf(isOnline, 'This page')} action="Try again" isBusy={isBusy} onAction={onRetry}>
    {isOnline
      ? 'The server could not be reached, or it was upgraded since you opened this site.'
      : 'This page opens when you reconnect.'}
  </BrokenPage>
)

/** Replaces a part of a page. */
export const NotLoadedPart = ({ isOnline, isBusy, onRetry }: NotLoaded) => (
  <RetryBanner
    tone="warn"
    label="Try again"
    isBusy={isBusy}
    onRetry={onRetry}
  >{`${titleOf(isOnline, 'This part')}.`}</RetryBanner>
)

/** Replaces a dialog: shows the error and closes, and the same button opens it later. */
export function NotLoadedDialog({ isOnline, isBusy, onClose }: NotLoaded & { onClose: () => void }) {
  useEffect(() => {
    if (isBusy) return
    const advice = isOnline ? 'Try again, or reload the page.' : 'Try again when you reconnect.'
    toast.error(`${titleOf(isOnline, 'This dialog')}. ${advice}`)
    onClose()
  }, [isOnline, isBusy, onClose])
  return null
}
