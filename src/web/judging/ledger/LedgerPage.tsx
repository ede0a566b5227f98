import { Link } from 'react-router'
import { messageOf } from '../../api/http'
import { ButtonLink } from '../../links'
import { LoadNote } from '../../loading/LoadNote'
import pager from '../../loading/Pager.module.css'
import { usePageTitle } from '../../page-title'
import { useAnnounced } from '../../ui/access/announce'
import { usePageFocus } from '../../ui/access/page-focus'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import button from '../../ui/Button.module.css'
import { EmptyState } from '../../ui/EmptyState'
import { Icon } from '../../ui/Icon'
import layout from '../../ui/layout.module.css'
import { PageHead } from '../../ui/PageHead'
import rows from '../../ui/Rows.module.css'
import { Skeleton } from '../../ui/Skeleton'
import { formatUtcDate } from '../../ui/time/dates'
import { useUrlState } from '../../url-state'
import ledger from './Ledger.module.css'
import { LedgerFilters } from './LedgerFilters'
import { LedgerRow } from './LedgerRow'
import { firstPage, type LedgerEvent, type LedgerView, ledgerAddress, useLedger, useLedgerTable } from './ledger-api'

export function LedgerPage() {
  usePageTitle()
  const { view, hrefFor, show } = useUrlState<LedgerView>(ledgerAddress)
  const { before, after, ...filter } = view
  const ledger = useLedger(view)
  const table = useLedgerTable(view)
  const heading = usePageFocus(JSON.stringify(filter), `${before} ${after}`)
  const events = ledger.data?.events ?? []
  const found = ledger.data ? `${events.length} ${events.length === 1 ? 'entry' : 'entries'} on this page.` : ''
  useAnnounced(found, JSON.stringify(view))
  return (
    <>
      <PageHead
        ref={heading}
        title="Ledger"
        subtitle="Who did what, when and why, and every reading of a submission by an admin. Append-only."
      >
        <div className={button.pageActions}>
          <Button icon="download" busy={table.isPending} onClick={() => table.mutate()}>
            CSV
          </Button>
        </div>
      </PageHead>
      {table.isError && <Banner tone="danger">{messageOf(table.error, 'The table could not be created')}</Banner>}
      <LedgerFilters view={view} events={events} show={(change) => show({ ...change, ...firstPage })} />
      <LoadNote what="The ledger" query={ledger} />
      {ledger.isPending && <Skeleton rows={6} />}
      {ledger.data?.withheldCount ? <Withheld count={ledger.data.withheldCount} /> : null}
      {ledger.data && events.length === 0 && <EmptyLedger view={view} newestHref={hrefFor(firstPage)} />}
      {events.length > 0 && <LedgerDays events={events} hrefFor={hrefFor} isOutdated={ledger.isPlaceholderData} />}
      {(ledger.data?.newer || ledger.data?.older) && (
        <nav className={pager.pager} aria-label="Pages of the ledger">
          {ledger.data.newer && (
            <Link to={hrefFor({ before: '', after: ledger.data.newer })}>
              <Icon name="chevron-left" small />
              <span>Newer</span>
            </Link>
          )}
          {ledger.data.older && (
            <Link to={hrefFor({ after: '', before: ledger.data.older })}>
              <span>Older</span>
              <Icon name="chevron-right" small />
            </Link>
          )}
        </nav>
      )}
    </>
  )
}

/** Explains missing events, which judges would otherwise search for in vain. */
const Withheld = ({ count }: { count: number }) => (
  <div className={layout.above}>
    <Banner tone="info">
      {count === 1
        ? 'Events of 1 submission are hidden, because you may take a second look at it and must not see its verdict.'
        : `Events of ${count} submissions are hidden, because you may take a second look at them and must not see their verdicts.`}
    </Banner>
  </div>
)

function EmptyLedger({ view, newestHref }: { view: LedgerView; newestHref: string }) {
  const { before, after, group, readings, ...narrowing } = view
  const isPaged = before !== '' || after !== ''
  const isNarrowed = group !== 'all' || Object.values(narrowing).some((value) => value !== '')
  const action = isPaged ? (
    <ButtonLink to={newestHref}>Go to the newest</ButtonLink>
  ) : (
    isNarrowed && <ButtonLink to="?">Clear filters</ButtonLink>
  )
  const title = isNarrowed || isPaged ? 'Nothing in the ledger matches' : 'Nothing has happened yet'
  return (
    <EmptyState title={title} action={action}>
      {isNarrowed || isPaged
        ? 'Try another kind, other days, or fewer filters.'
        : 'Verdicts, groups, payments and readings will appear here as they happen.'}
    </EmptyState>
  )
}

type LedgerDaysProps = {
  events: readonly LedgerEvent[]
  hrefFor: (change: Partial<LedgerView>) => string
  isOutdated: boolean
}

/** Events by their day in UTC, in the order of the ledger. */
function LedgerDays({ events, hrefFor, isOutdated }: LedgerDaysProps) {
  return (
    <div className={rows.rows} aria-busy={isOutdated || undefined}>
      {daysOf(events).map(([day, ofDay]) => (
        <section key={ofDay[0]?.id} aria-label={day}>
          <h2 className={ledger.day}>
            {day} <span>UTC</span>
          </h2>
          <ol aria-label={day}>
            {ofDay.map((event) => (
              <LedgerRow key={event.id} event={event} hrefFor={hrefFor} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

function daysOf(events: readonly LedgerEvent[]): [day: string, events: LedgerEvent[]][] {
  const days: [string, LedgerEvent[]][] = []
  for (const event of events) {
    const day = formatUtcDate(new Date(event.at))
    const last = days.at(-1)
    if (last?.[0] === day) last[1].push(event)
    else days.push([day, [event]])
  }
  return days
}
