import { Link } from 'react-router'
import { TitleLink } from '../../links'
import { paths } from '../../paths'
import { classNames } from '../../ui/class-names'
import { Gutter } from '../../ui/Gutter'
import rows from '../../ui/Rows.module.css'
import { VisibleName, VisibleText } from '../../ui/text/VisibleText'
import text from '../../ui/text.module.css'
import { formatUtcStamp, formatZonedDayTime } from '../../ui/time/dates'
import ledger from './Ledger.module.css'
import { firstPage, type LedgerEvent, type LedgerView } from './ledger-api'
import { type Change, changesOf, eventText, iconOf, nobodyNamed, toneOf } from './ledger-labels'

type LedgerRowProps = { event: LedgerEvent; hrefFor: (change: Partial<LedgerView>) => string }

export function LedgerRow({ event, hrefFor }: LedgerRowProps) {
  const changes = changesOf(event)
  return (
    <li className={rows.row} data-status={toneOf(event)}>
      <Gutter icon={iconOf(event)} />
      <div className={classNames(rows.content, ledger.content)}>
        <p className={ledger.action}>
          {event.actor ? (
            <Link to={hrefFor({ actor: event.actor._id, ...firstPage })} title="Show only what this person did">
              <VisibleName>{event.actor.username}</VisibleName>
            </Link>
          ) : (
            <b>{nobodyNamed(event)}</b>
          )}{' '}
          <span dir="auto">
            <VisibleText>{eventText(event)}</VisibleText>
          </span>
        </p>
        <p className={classNames(rows.facts, ledger.facts)}>
          <EventTime at={new Date(event.at)} />
          <Subjects event={event} hrefFor={hrefFor} />
        </p>
        {event.reason && (
          <p className={rows.note} dir="auto">
            <b>Reason</b> <VisibleText>{event.reason}</VisibleText>
          </p>
        )}
        {changes.length > 0 && <Changes title={event.before === null ? 'Details' : 'What changed'} changes={changes} />}
      </div>
    </li>
  )
}

function EventTime({ at }: { at: Date }) {
  const local = formatZonedDayTime(at)
  return (
    <time
      dateTime={at.toISOString()}
      className={text.mono}
    >{`${formatUtcStamp(at)}${local ? ` · ${local}` : ''}`}</time>
  )
}

/** Links to the affected record and its ledger entries. */
function Subjects({ event: { contest, issue, person }, hrefFor }: LedgerRowProps) {
  return (
    <>
      {contest && (
        <TitleLink to={hrefFor({ contest: contest._id, ...firstPage })}>
          {contest.title ?? 'A deleted contest'}
        </TitleLink>
      )}
      {issue && (
        <>
          <Link to={paths.submission(issue._id)}>{`Open submission ${issue.placeInLine}`}</Link>
          <Link to={hrefFor({ issue: issue._id, ...firstPage })}>History</Link>
        </>
      )}
      {person && (
        <Link to={hrefFor({ person: person._id, ...firstPage })}>
          <span>About</span> <VisibleText>{person.username}</VisibleText>
        </Link>
      )}
    </>
  )
}

function Changes({ title, changes }: { title: string; changes: Change[] }) {
  return (
    <details className={ledger.changes}>
      <summary>{title}</summary>
      <dl>
        {changes.map(({ name, before, after }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd dir="auto">
              {before !== null && (
                <>
                  <del>
                    <VisibleText>{before}</VisibleText>
                  </del>{' '}
                </>
              )}
              <ins>
                <VisibleText>{after}</VisibleText>
              </ins>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
