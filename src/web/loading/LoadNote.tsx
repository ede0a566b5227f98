import { ApiError, messageOf } from '../api/http'
import { useIsOnline } from '../api/online'
import { serverTimeOf } from '../api/server-clock'
import { RetryBanner } from '../ui/Banner'
import layout from '../ui/layout.module.css'
import page from '../ui/Page.module.css'
import { formatHour } from '../ui/time/dates'

type LoadNoteProps = {
  /** What is being loaded: 'Contests'. */
  what: string
  /** A query; `dataUpdatedAt` is 0 until the first reply. */
  query: { error: unknown; isError: boolean; isFetching: boolean; dataUpdatedAt: number; refetch: () => unknown }
}

/** The error as a sentence, and what to do if the fault is the server's. */
function reasonOf(error: unknown): string {
  const message = messageOf(error)
  const sentence = message.endsWith('.') ? message : `${message}.`
  return error instanceof ApiError && error.status >= 500 ? `${sentence} Try again in a minute.` : sentence
}

/**
 * Explains why loading failed and offers to retry. Earlier data stays on the page, with the time it was loaded; while
 * offline, the note of the shell says the rest.
 */
export function LoadNote({ what, query }: LoadNoteProps) {
  const isOnline = useIsOnline()
  const hasOlder = query.dataUpdatedAt > 0
  if (!query.isError && (isOnline || !hasOlder)) return null
  const updated = hasOlder && `Last updated ${formatHour(serverTimeOf(query.dataUpdatedAt))}.`
  if (updated && !isOnline) return <p className={page.found}>{updated}</p>
  return (
    <div className={layout.above}>
      <RetryBanner tone={hasOlder ? 'warn' : 'danger'} isBusy={query.isFetching} onRetry={() => void query.refetch()}>
        <b>{updated || `${what} could not be loaded.`}</b> {query.isError && reasonOf(query.error)}
      </RetryBanner>
    </div>
  )
}
