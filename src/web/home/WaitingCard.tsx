import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { WaitingWork } from '../../contract/contests/contest-admin'
import { spanInWords } from '../../domain/contests/contest-clock'
import { call } from '../api/call'
import { serverNow } from '../api/server-clock'
import { paths } from '../paths'
import { Icon, type IconName } from '../ui/Icon'
import { Gutter } from '../ui/Status'
import { LineCard, LinesToCome, NotLoaded, QuietLine } from './LineCard'
import { mostShown } from './latest-submissions'

type Work = { to: string; title: string; words: string; icon: IconName; status: string }

const counted = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`

/** One line for each place where something is to be done: judging first, and the money after it. */
function linesOf({ pending, ready, payments, identityChecks }: WaitingWork, now: Date): Work[] {
  const checks = { title: 'Identity checks', words: counted(identityChecks, 'person', 'people') }
  return [
    ...pending.map(({ contest, count, oldestAt }) => ({
      to: paths.triage(contest._id, { status: 'pending' }),
      title: contest.title,
      words: `${count} pending, oldest ${spanInWords(now.getTime() - Date.parse(oldestAt))}`,
      icon: 'hourglass' as const,
      status: 'pending',
    })),
    ...ready.map((contest) => ({
      to: paths.editContest(contest._id, 'finalize'),
      title: contest.title,
      words: 'Ready to finalize',
      icon: 'stamp' as const,
      status: 'ended',
    })),
    ...payments.map(({ contest, count }) => ({
      to: paths.payments(contest._id),
      title: contest.title,
      words: counted(count, 'award to pay', 'awards to pay'),
      icon: 'wallet' as const,
      status: 'valid',
    })),
    ...(identityChecks > 0
      ? [{ to: paths.people({ only: 'waiting' }), ...checks, icon: 'eye' as const, status: 'todo' }]
      : []),
  ]
}

function noteOf({ pending, ready }: WaitingWork): string {
  const total = pending.reduce((sum, { count }) => sum + count, 0)
  const parts = [total > 0 && `${total} pending`, ready.length > 0 && `${ready.length} to finalize`]
  return parts.filter(Boolean).join(', ')
}

/** For judges: what waits for them, and the way to it. More than four lines are folded, so that nothing below jumps. */
export function WaitingCard() {
  const asked = useQuery({
    queryKey: ['home', 'waiting'],
    queryFn: async () => (await call('readWaitingWork')).data.waiting,
  })
  const waiting = asked.data
  const lines = waiting ? linesOf(waiting, serverNow()) : []
  const shown = lines.length > mostShown ? mostShown - 1 : mostShown
  const folded = lines.slice(shown)
  return (
    <LineCard
      to={paths.adminContests}
      title="Waiting for you"
      note={waiting ? noteOf(waiting) : ''}
      className="rows waiting"
    >
      {asked.isError && <NotLoaded words="What waits could not be loaded" onRetry={() => void asked.refetch()} />}
      {asked.isPending && <LinesToCome />}
      {asked.isSuccess && lines.length === 0 && <QuietLine>Nothing waits for you</QuietLine>}
      {lines.slice(0, shown).map((line) => (
        <WorkLine key={line.to} {...line} />
      ))}
      {folded.length > 0 && (
        <details>
          <summary className="mini" data-s="todo">
            <Gutter>
              <Icon name="chevron-down" />
            </Gutter>
            <span className="mini-t soft">{folded.length} more</span>
          </summary>
          {folded.map((line) => (
            <WorkLine key={line.to} {...line} />
          ))}
        </details>
      )}
    </LineCard>
  )
}

function WorkLine({ to, title, words, icon, status }: Work) {
  return (
    <Link className="mini" data-s={status} to={to}>
      <Gutter>
        <Icon name={icon} />
      </Gutter>
      <span className="mini-t" dir="auto">
        {title}
      </span>
      <span className="mini-m num">{words}</span>
    </Link>
  )
}
