import type { Contest } from '../../../contract/contest'
import { classNames } from '../../ui/class-names'
import layout from '../../ui/layout.module.css'
import { SheetHead } from '../../ui/PageHead'
import sheet from '../../ui/Sheet.module.css'
import { StatusText, statusIcon, statusLabel } from '../../ui/Status'
import text from '../../ui/text.module.css'
import { formatDay } from '../../ui/time/dates'
import { Time } from '../../ui/time/Time'
import { displayStatus, timeStatusText, uniqueCountLabel } from '../contest-time'

const aside = classNames(text.tabular, text.muted)

/** The name of a contest's status, and how long it lasts. */
export function ContestStatusLine({ contest, now }: { contest: Contest; now: Date }) {
  const status = displayStatus(contest, now)
  return (
    <>
      <StatusText>{statusLabel(status)}</StatusText>
      {(status === 'upcoming' || status === 'active') && <span className={aside}>{timeStatusText(contest, now)}</span>}
      {status === 'ended' && contest.preliminaryAt && <span className={aside}>Preliminary results</span>}
      {status === 'final' && <span className={aside}>{uniqueCountLabel(contest.uniqueCount ?? 0)}</span>}
    </>
  )
}

/** The sheet's header: status, title, author, age. `level` is 2 if the page is about something else. */
export function ContestTitle({ contest, now, level }: { contest: Contest; now: Date; level?: 2 }) {
  const face = displayStatus(contest, now)
  return (
    <SheetHead
      level={level}
      status={face}
      icon={statusIcon(face)}
      statuses={<ContestStatusLine contest={contest} now={now} />}
      title={contest.title}
    >
      <p className={sheet.byline}>
        <span>{`by ${contest.createdBy.username}`}</span>
        <span className={layout.inline}>
          Created <Time at={contest.createdAt} format={formatDay} />
        </span>
      </p>
    </SheetHead>
  )
}
