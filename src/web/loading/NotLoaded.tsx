import { useEffect } from 'react'
import { Link } from 'react-router'
import { usePageTitle } from '../page-title'
import { paths } from '../paths'
import { Banner } from '../ui/Banner'
import { Button, buttonClass } from '../ui/Button'
import { EmptyState } from '../ui/EmptyState'
import { toast } from '../ui/toast/toast'
import type { NotLoaded } from './late-code'

const titleOf = (isOnline: boolean, what: string) => (isOnline ? `${what} could not be loaded` : 'You are offline')

/** In place of a page. */
export function NotLoadedPage({ isOnline, isBusy, onRetry }: NotLoaded) {
  const title = titleOf(isOnline, 'This page')
  usePageTitle(title)
  return (
    <div className="narrow why">
      <EmptyState
        level={1}
        title={title}
        action={
          <>
            <Button variant="primary" small busy={isBusy} onClick={onRetry}>
              Try again
            </Button>
            <Link className={buttonClass('plain', true)} to={paths.root}>
              Home
            </Link>
          </>
        }
      >
        <p>
          {isOnline
            ? 'The server could not be reached, or it was upgraded since you opened this site.'
            : 'This page opens by itself when the connection is back.'}
        </p>
      </EmptyState>
    </div>
  )
}

/** In place of a part of a page. */
export function NotLoadedPart({ isOnline, isBusy, onRetry }: NotLoaded) {
  return (
    <Banner
      tone="warn"
      action={
        <Button small busy={isBusy} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {titleOf(isOnline, 'This part')}.
    </Banner>
  )
}

/** In place of a dialog: it says so and closes, and the same button opens it later. */
export function NotLoadedDialog({ isOnline, isBusy, onClose }: NotLoaded & { onClose: () => void }) {
  useEffect(() => {
    if (isBusy) return
    toast.error(`${titleOf(isOnline, 'This dialog')}. Try again when the server can be reached.`)
    onClose()
  }, [isOnline, isBusy, onClose])
  return null
}
