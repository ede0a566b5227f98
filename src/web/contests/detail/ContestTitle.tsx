import type { Contest } from '../../../contract/contest'
import { Icon } from '../../ui/Icon'
import { Gutter, statusIcon, statusWord } from '../../ui/Status'
import { formatDay } from '../../ui/time/dates'
import { faceOf, timeLine, uniqueWords } from '../contest-time'

/** The head of the sheet: status, title, author, age. `level` is 2 where the page is about something else. */
export function ContestTitle({ contest, now, level = 1 }: { contest: Contest; now: Date; level?: 1 | 2 }) {
  const face = faceOf(contest, now)
  const isOver = face === 'ended' || face === 'final'
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <header className="ln sheet-h" data-s={face}>
      <Gutter>
        <Icon name={statusIcon(face)} />
      </Gutter>
      <div className="b">
        <p className="sts">
          <span className="st">{statusWord(face)}</span>
          {!isOver && <span className="num soft">{timeLine(contest, now)}</span>}
          {face === 'final' && <span className="num soft">{uniqueWords(contest.uniqueCount ?? 0)}</span>}
        </p>
        <Heading className="title" tabIndex={level === 1 ? -1 : undefined} dir="auto">
          {contest.title}
        </Heading>
        <p className="by">
          <span>by {contest.createdBy.username}</span>
          <span>
            Created <time dateTime={contest.createdAt}>{formatDay(new Date(contest.createdAt))}</time>
          </span>
        </p>
      </div>
    </header>
  )
}
