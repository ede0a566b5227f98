import { format } from 'date-fns'
import { Banner } from './Banner'
import { Button } from './Button'

type LoadNoteProps = {
  /** What was asked for: 'Contests'. */
  what: string
  /** A query, as far as this note reads it; `dataUpdatedAt` is 0 as long as nothing has come. */
  query: { isError: boolean; isFetching: boolean; dataUpdatedAt: number; refetch: () => unknown }
  /** Why it failed, fit to be shown. */
  message: string
  isOnline: boolean
}

/** A failed load tells why and offers another try; what came earlier stays, with the time it came. */
export function LoadNote({ what, query, message, isOnline }: LoadNoteProps) {
  const hasOlder = query.dataUpdatedAt > 0
  if (!query.isError && (isOnline || !hasOlder)) return null
  return (
    <div className="load-note">
      <Banner
        tone={hasOlder ? 'warn' : 'danger'}
        action={
          <Button small busy={query.isFetching} onClick={() => void query.refetch()}>
            Retry
          </Button>
        }
      >
        <b>{hasOlder ? `Last updated ${format(query.dataUpdatedAt, 'HH:mm')}.` : `${what} could not be loaded.`}</b>{' '}
        {query.isError && message}
      </Banner>
    </div>
  )
}
