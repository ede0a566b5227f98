import { Link } from 'react-router'
import { paths } from '../../paths'
import { Icon } from '../../ui/Icon'
import { Gutter } from '../../ui/Status'
import { VisibleText } from '../../ui/text/VisibleText'
import { formatUtcStamp, formatZonedDayTime } from '../../ui/time/dates'
import { fromTheTop, type LedgerEvent, type LedgerView } from './ledger-api'
import { type Change, changesOf, deedOf, iconOf, toneOf } from './ledger-words'

type LedgerRowProps = { event: LedgerEvent; hrefFor: (change: Partial<LedgerView>) => string }

export function LedgerRow({ event, hrefFor }: LedgerRowProps) {
  const changes = changesOf(event)
  return (
    <li className="row event" data-s={toneOf(event)}>
      <Gutter>
        <Icon name={iconOf(event)} />
      </Gutter>
      <div className="b">
        <p className="deed">
          {event.actor ? (
            <Link to={hrefFor({ actor: event.actor._id, ...fromTheTop })} title="Show only what this person did">
              <bdi>
                <VisibleText>{event.actor.username}</VisibleText>
              </bdi>
            </Link>
          ) : (
            <b>The operator</b>
          )}{' '}
          <span dir="auto">
            <VisibleText>{deedOf(event)}</VisibleText>
          </span>
        </p>
        <p className="line">
          <EventTime at={new Date(event.at)} />
          <Subjects event={event} hrefFor={hrefFor} />
        </p>
        {event.reason && (
          <p className="note" dir="auto">
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
    <time dateTime={at.toISOString()} className="mono">
      {formatUtcStamp(at)}
      {local && ` · ${local}`}
    </time>
  )
}

/** What it was done to: the pages of it, and the ledger of it. */
function Subjects({ event: { contest, issue, person }, hrefFor }: LedgerRowProps) {
  return (
    <>
      {contest && (
        <Link to={hrefFor({ contest: contest._id, ...fromTheTop })} dir="auto">
          <VisibleText>{contest.title ?? 'A deleted contest'}</VisibleText>
        </Link>
      )}
      {issue && (
        <>
          <Link to={paths.submission(issue._id)}>Open submission {issue.placeInLine}</Link>
          <Link to={hrefFor({ issue: issue._id, ...fromTheTop })}>Its ledger</Link>
        </>
      )}
      {person && (
        <Link to={hrefFor({ person: person._id, ...fromTheTop })}>
          About <VisibleText>{person.username}</VisibleText>
        </Link>
      )}
    </>
  )
}

function Changes({ title, changes }: { title: string; changes: Change[] }) {
  return (
    <details className="changes">
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
