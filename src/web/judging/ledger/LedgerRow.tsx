import { useId, useState } from 'react'
import { Link } from 'react-router'
import { TitleLink } from '../../links'
import { paths } from '../../paths'
import { IconButton } from '../../ui/Button'
import { Gutter } from '../../ui/Gutter'
import layout from '../../ui/layout.module.css'
import { VisibleName, VisibleText } from '../../ui/text/VisibleText'
import text from '../../ui/text.module.css'
import { formatUtcClock, formatUtcStamp, formatZonedDayTime } from '../../ui/time/dates'
import { Time } from '../../ui/time/Time'
import ledger from './Ledger.module.css'
import { firstPage, type LedgerEvent, type LedgerView } from './ledger-api'
import { type Change, changesOf, eventText, iconOf, nobodyNamed, toneOf } from './ledger-labels'

type LedgerRowProps = { event: LedgerEvent; hrefFor: (change: Partial<LedgerView>) => string }

/** A line: the time of day in UTC, who did what, and the contest. The rest opens below it. */
export function LedgerRow({ event, hrefFor }: LedgerRowProps) {
  const [isOpen, setIsOpen] = useState(false)
  const detailsId = useId()
  const { contest, reason } = event
  return (
    <li className={ledger.entry} data-status={toneOf(event)}>
      <Gutter icon={iconOf(event)} />
      <div className={ledger.line}>
        <Time className={text.mono} at={event.at} format={formatUtcClock} />
        <p className={ledger.action}>
          <Actor event={event} hrefFor={hrefFor} /> <Deed event={event} />
        </p>
        {contest && (
          <TitleLink className={ledger.contest} to={hrefFor({ contest: contest._id, ...firstPage })}>
            {contest.title ?? 'A deleted contest'}
          </TitleLink>
        )}
        <div className={ledger.more} data-open={isOpen || undefined}>
          <IconButton
            icon="chevron-right"
            small
            label={event.before === null ? 'Details' : 'What changed'}
            aria-expanded={isOpen}
            aria-controls={isOpen ? detailsId : undefined}
            onClick={() => setIsOpen(!isOpen)}
          />
        </div>
        {reason && (
          <p className={ledger.reason} dir="auto">
            <VisibleText>{reason}</VisibleText>
          </p>
        )}
        {isOpen && (
          <div className={ledger.details} id={detailsId}>
            <Details event={event} hrefFor={hrefFor} />
          </div>
        )}
      </div>
    </li>
  )
}

const Actor = ({ event, hrefFor }: LedgerRowProps) =>
  event.actor ? (
    <Link to={hrefFor({ actor: event.actor._id, ...firstPage })} title="Show only what this person did">
      <VisibleName>{event.actor.username}</VisibleName>
    </Link>
  ) : (
    <b>{nobodyNamed(event)}</b>
  )

/** What was done; the submission that it names is a link. */
function Deed({ event }: { event: LedgerEvent }) {
  const sentence = eventText(event)
  const named = event.issue && `submission ${event.issue.placeInLine}`
  const at = named ? sentence.indexOf(named) : -1
  if (!event.issue || !named || at === -1) {
    return (
      <span dir="auto">
        <VisibleText>{sentence}</VisibleText>
      </span>
    )
  }
  return (
    <span dir="auto">
      <VisibleText>{sentence.slice(0, at)}</VisibleText>
      <Link to={paths.submission(event.issue._id)}>{named}</Link>
      <VisibleText>{sentence.slice(at + named.length)}</VisibleText>
    </span>
  )
}

/** The exact time, what changed, and links to everything else about the record and the person. */
function Details({ event, hrefFor }: LedgerRowProps) {
  const { issue, person } = event
  const at = new Date(event.at)
  const local = formatZonedDayTime(at)
  return (
    <>
      <p className={text.mono}>{`${formatUtcStamp(at)}${local ? ` · ${local}` : ''}`}</p>
      <Changes changes={changesOf(event)} />
      {(issue || person) && (
        <p className={layout.links}>
          {issue && (
            <Link to={hrefFor({ issue: issue._id, ...firstPage })}>{`History of submission ${issue.placeInLine}`}</Link>
          )}
          {person && (
            <Link to={hrefFor({ person: person._id, ...firstPage })}>
              <span>About</span> <VisibleText>{person.username}</VisibleText>
            </Link>
          )}
        </p>
      )}
    </>
  )
}

function Changes({ changes }: { changes: Change[] }) {
  if (changes.length === 0) return null
  return (
    <dl className={ledger.changes}>
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
  )
}
