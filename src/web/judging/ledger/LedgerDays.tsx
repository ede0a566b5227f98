import rows from '../../ui/Rows.module.css'
import { formatUtcDate } from '../../ui/time/dates'
import ledger from './Ledger.module.css'
import { LedgerRow } from './LedgerRow'
import type { LedgerEvent, LedgerView } from './ledger-api'

type LedgerDaysProps = {
  events: readonly LedgerEvent[]
  hrefFor: (change: Partial<LedgerView>) => string
  isOutdated: boolean
}

/** Events by their day in UTC, in the order of the ledger. */
export function LedgerDays({ events, hrefFor, isOutdated }: LedgerDaysProps) {
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
