import { ledgerGroups } from '../../../domain/ledger/ledger-kinds'
import { IconButton } from '../../ui/Button'
import { classNames } from '../../ui/class-names'
import { Checkbox } from '../../ui/Field'
import field from '../../ui/Field.module.css'
import layout from '../../ui/layout.module.css'
import page from '../../ui/Page.module.css'
import { SegmentedControl } from '../../ui/SegmentedControl'
import { VisibleText } from '../../ui/text/VisibleText'
import text from '../../ui/text.module.css'
import ledger from './Ledger.module.css'
import type { LedgerEvent, LedgerView } from './ledger-api'
import { groupLabels } from './ledger-labels'

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

export function LedgerFilters({ view, events, show }: LedgerFiltersProps) {
  return (
    <>
      <div className={page.toolbar}>
        <SegmentedControl label="Kind" options={groups} value={view.group} onChange={(group) => show({ group })} />
        {view.group === 'all' && (
          <Checkbox
            label="Show readings"
            checked={view.readings === 'show'}
            onChange={(event) => show({ readings: event.target.checked ? 'show' : 'hide' })}
          />
        )}
        <div className={classNames(layout.links, ledger.span)}>
          <DayField label="From, UTC" value={view.from} onChange={(from) => show({ from })} />
          <DayField label="To, UTC" value={view.to} onChange={(to) => show({ to })} />
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
