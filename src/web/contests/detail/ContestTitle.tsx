import { useMemo } from 'react'
import type { Contest } from '../../../contract/contest'
import { scopeFacts } from '../../../domain/contests/scope-facts'
import { grouped } from '../../../domain/money'
import { classNames } from '../../ui/class-names'
import layout from '../../ui/layout.module.css'
import { SheetHead } from '../../ui/PageHead'
import sheet from '../../ui/Sheet.module.css'
import { StatusText, statusIcon, statusLabel } from '../../ui/Status'
import text from '../../ui/text.module.css'
import { formatDay } from '../../ui/time/dates'
import { Time } from '../../ui/time/Time'
import { displayStatus, timeStatusText, uniqueCountLabel } from '../contest-time'
import styles from './ContestDetail.module.css'

const aside = classNames(text.tabular, text.muted)

type StatusLineProps = {
  contest: Contest
  now: Date
  /** The page's banner says what the results are. */
  hasBanner?: boolean
}

/** The name of a contest's status, and how long it lasts. */
export function ContestStatusLine({ contest, now, hasBanner = false }: StatusLineProps) {
  const status = displayStatus(contest, now)
  return (
    <>
      <StatusText>{statusLabel(status)}</StatusText>
      {(status === 'upcoming' || status === 'active') && (
        <span className={aside} data-print="none">
          {timeStatusText(contest, now)}
        </span>
      )}
      {status === 'ended' && contest.preliminaryAt && !hasBanner && <span className={aside}>Preliminary results</span>}
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
      statuses={<ContestStatusLine contest={contest} now={now} hasBanner={level !== 2} />}
      title={contest.title}
    >
      <p className={sheet.byline}>
        <span>{`by ${contest.createdBy.username}`}</span>
        <span className={layout.inline}>
          Created <Time at={contest.createdAt} format={formatDay} />
        </span>
      </p>
      <ScopeStrip description={contest.description} />
    </SheetHead>
  )
}

/** How large the audit is, if the description has a table that says so. */
function ScopeStrip({ description }: { description: string }) {
  const scope = useMemo(() => scopeFacts(description), [description])
  if (!scope) return null
  return (
    <dl className={classNames(layout.figures, styles.scope)}>
      {scope.languages.length > 0 && (
        <div>
          <dt>Language</dt>
          <dd>{scope.languages.join(', ')}</dd>
        </div>
      )}
      <div>
        <dt>Files</dt>
        <dd>{grouped(scope.files)}</dd>
      </div>
      <div>
        <dt>nSLOC</dt>
        <dd>{grouped(scope.lines)}</dd>
      </div>
    </dl>
  )
}
