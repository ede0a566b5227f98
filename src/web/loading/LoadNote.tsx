import { messageOf } from '../api/http'
import { useIsOnline } from '../api/online'
import { serverTimeOf } from '../api/server-clock'
import { RetryBanner } from '../ui/Banner'
import layout from '../ui/layout.module.css'
import { formatHour } from '../ui/time/dates'

type LoadNoteProps = {
  /** What is being loaded: 'Contests'. */
  what: string
  /** A query; `dataUpdatedAt` is 0 until the first reply. */
  query: { error: unknown; isError: boolean; isFetching: boolean; dataUpdatedAt: number; refetch: () => unknown }
}

/** Explains why loading failed and offers to retry. Earlier data stays on the page, with the time it was loaded. */
export function LoadNote({ what, query }: LoadNoteProps) {
  const isOnline = useIsOnline()
  const hasOlder = query.dataUpdatedAt > 0
  if (!query.isError && (isOnline || !hasOlder)) return null
  return (
    <div className={layout.above}>
      <RetryBanner tone={hasOlder ? 'warn' : 'danger'} isBusy={query.isFetching} onRetry={() => void query.refetch()}>
        <b>
          {hasOlder ? `Last updated ${formatHour(serverTimeOf(query.dataUpdatedAt))}.` : `${what} could not be loaded.`}
        </b>{' '}
        {query.isError && messageOf(query.error)}
      </RetryBanner>
    </div>
  )
}
