import { Link } from 'react-router'
import { ledgerGroups } from '../../../domain/ledger/ledger-kinds'
import { messageOf } from '../../api/http'
import { ButtonLink } from '../../links'
import { LoadNote } from '../../loading/LoadNote'
import pager from '../../loading/Pager.module.css'
import { usePageTitle } from '../../page-title'
import { useAnnounced } from '../../ui/access/announce'
import { usePageFocus } from '../../ui/access/list-focus'
import { Banner } from '../../ui/Banner'
import { Button, IconButton } from '../../ui/Button'
import button from '../../ui/Button.module.css'
import { classNames } from '../../ui/class-names'
import { EmptyState } from '../../ui/EmptyState'
import { Checkbox } from '../../ui/Field'
import field from '../../ui/Field.module.css'
import { Icon } from '../../ui/Icon'
import layout from '../../ui/layout.module.css'
import page from '../../ui/Page.module.css'
import { PageHead } from '../../ui/PageHead'
import rows from '../../ui/Rows.module.css'
import { SegmentedControl } from '../../ui/SegmentedControl'
import { Skeleton } from '../../ui/Skeleton'
import { VisibleText } from '../../ui/text/VisibleText'
import text from '../../ui/text.module.css'
import { formatUtcDate } from '../../ui/time/dates'
import { useUrlState } from '../../url-state'
import ledger from './Ledger.module.css'
import { LedgerRow } from './LedgerRow'
import { firstPage, type LedgerEvent, type LedgerView, ledgerAddress, useLedger, useLedgerTable } from './ledger-api'
import { groupLabels } from './ledger-labels'

export function LedgerPage() {
  usePageTitle()
  const { view, hrefFor, show } = useUrlState<LedgerView>(ledgerAddress)
  const { before, after, ...filter } = view
  const query = useLedger(view)
  const table = useLedgerTable(view)
  const heading = usePageFocus(JSON.stringify(filter), `${before} ${after}`)
  const events = query.data?.events ?? []
  const countText = query.data ? `${events.length} ${events.length === 1 ? 'entry' : 'entries'} on this page.` : ''
  useAnnounced(countText, JSON.stringify(view))
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
      <LoadNote what="The ledger" query={query} />
      {query.isPending && <Skeleton rows={6} />}
      {query.data?.withheldCount ? <Withheld count={query.data.withheldCount} /> : null}
      {query.data && events.length === 0 && <EmptyLedger view={view} newestHref={hrefFor(firstPage)} />}
      {events.length > 0 && <LedgerDays events={events} hrefFor={hrefFor} isOutdated={query.isPlaceholderData} />}
      {(query.data?.newer || query.data?.older) && (
        <nav className={pager.pager} aria-label="Pages of the ledger">
          {query.data.newer && (
            <Link to={hrefFor({ before: '', after: query.data.newer })}>
              <Icon name="chevron-left" small />
              <span>Newer</span>
            </Link>
          )}
          {query.data.older && (
            <Link to={hrefFor({ after: '', before: query.data.older })}>
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

type LedgerFiltersProps = {
  view: LedgerView
  events: LedgerEvent[]
  /** Shows the newest page for the changed filter. */
  show: (change: Partial<LedgerView>) => void
}

const groups = [
  { value: 'all' as const, label: 'All' },
  ...ledgerGroups.map((value) => ({ value, label: groupLabels[value].word })),
]

function LedgerFilters({ view, events, show }: LedgerFiltersProps) {
  return (
    <>
      <div className={page.toolbar}>
        <SegmentedControl label="Kind" options={groups} value={view.group} onChange={(group) => show({ group })} />
        <div className={classNames(layout.links, ledger.span)}>
          <DayField label="From, UTC" value={view.from} onChange={(from) => show({ from })} />
          <DayField label="To, UTC" value={view.to} onChange={(to) => show({ to })} />
          {view.group === 'all' && (
            <Checkbox
              label="Show readings"
              checked={view.readings === 'show'}
              onChange={(event) => show({ readings: event.target.checked ? 'show' : 'hide' })}
            />
          )}
        </div>
      </div>
      <Chips view={view} events={events} show={show} />
    </>
  )
}

function DayField({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) {
  return (
    <label className={classNames(layout.row, text.muted, text.nowrap, ledger.spanDay)}>
      <span>{label}</span>
      <input
        className={classNames(field.input, text.tabular)}
        type="date"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  )
}

type ChipName = 'actor' | 'person' | 'contest' | 'issue'

/** The active filters, named after any event that matches, each with a button to clear it. */
function Chips({ view, events, show }: LedgerFiltersProps) {
  const names: Record<ChipName, string | undefined> = {
    actor: events.find(({ actor }) => actor?._id === view.actor)?.actor?.username,
    person: events.find(({ person }) => person?._id === view.person)?.person?.username,
    contest: events.find(({ contest }) => contest?._id === view.contest)?.contest?.title ?? undefined,
    issue: events.find(({ issue }) => issue?._id === view.issue)?.issue?.placeInLine.toString(),
  }
  const chips: [ChipName, string][] = [
    ['actor', 'Done by'],
    ['person', 'About'],
    ['contest', 'Contest'],
    ['issue', 'Submission'],
  ]
  const chosen = chips.filter(([name]) => view[name] !== '')
  if (chosen.length === 0) return null
  return (
    <p className={page.found}>
      {chosen.map(([name, word]) => (
        <span className={page.chip} key={name}>
          <span>{`${word}:`}</span>
          <span dir="auto">
            <VisibleText>{names[name] ?? 'not named here'}</VisibleText>
          </span>
          <IconButton icon="x" label={`Clear filter: ${word.toLowerCase()}`} onClick={() => show({ [name]: '' })} />
        </span>
      ))}
    </p>
  )
}
