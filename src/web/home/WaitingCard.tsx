import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { WaitingWork } from '../../contract/contests/contest-admin'
import { formatDuration } from '../../domain/contests/contest-clock'
import { callFor } from '../api/call-for'
import { useServerNow } from '../api/use-server-now'
import { paths } from '../paths'
import { CompactRowParts, compactRow } from '../ui/CompactRow'
import { classNames } from '../ui/class-names'
import type { IconName } from '../ui/Icon'
import { counted } from '../ui/text/counted'
import { lookUp } from '../ui/text/lookup'
import { LineCard, LinesSkeleton, NotLoaded, QuietLine } from './LineCard'
import styles from './LineCard.module.css'

/** What is to be done and where, and for how long it has been waiting. */
type Work = { to: string; title: string; text: string; wait?: string; icon: IconName; status: string }

type LineOf = (contestId: string) => Omit<Work, 'title' | 'status'>

/** One line per place with open work: judging first, then payments; those with one title stand together. */
function linesOf(waiting: WaitingWork, now: Date): Work[] {
  const { shares, pending, appeals, publishable, blocked, ready, payments, questions, identityChecks } = waiting
  // Missing while an older server is still running with this client.
  const { looks = [], differences = [] } = waiting
  const checks = { text: 'Identity checks', title: counted(identityChecks, 'person', 'people') }
  const waitOf = (oldestAt: string) => `oldest ${formatDuration(now.getTime() - Date.parse(oldestAt))}`
  const totals = new Map(pending.map(({ contest, count }) => [contest._id, count]))
  const contestsWithShare = new Set(shares.map(({ contest }) => contest._id))
  const lines: Work[] = [
    ...shares.map(({ contest, count, oldestAt }) => ({
      to: paths.triage(contest._id, { status: 'mine' }),
      title: contest.title,
      text: `Yours: ${count} of ${totals.get(contest._id) ?? count} pending`,
      wait: waitOf(oldestAt),
      icon: 'gavel' as const,
      status: 'pending',
    })),
    ...pending
      .filter(({ contest }) => !contestsWithShare.has(contest._id))
      .map(({ contest, count, oldestAt }) => ({
        to: paths.triage(contest._id, { status: 'pending' }),
        title: contest.title,
        text: counted(count, 'submission to judge', 'submissions to judge'),
        wait: waitOf(oldestAt),
        icon: 'hourglass' as const,
        status: 'pending',
      })),
    ...appeals.map(({ contest, count, oldestAt }) => ({
      to: paths.appeals(contest._id),
      title: contest.title,
      text: counted(count, 'appeal', 'appeals'),
      wait: waitOf(oldestAt),
      icon: 'flag' as const,
      status: 'pending',
    })),
    ...looks.map(({ contest, count }) => ({
      to: paths.secondLook(contest._id),
      title: contest.title,
      text: counted(count, 'second look', 'second looks'),
      icon: 'eye' as const,
      status: 'pending',
    })),
    ...differences.map(({ contest, count }) => ({
      to: paths.secondLook(contest._id),
      title: contest.title,
      text: counted(count, 'difference to resolve', 'differences to resolve'),
      icon: 'eye' as const,
      status: 'pending',
    })),
    ...blocked.flatMap(({ contest, blockers }) => {
      const [line] = blockers.flatMap(
        (blocker) => lookUp<LineOf | null>(blockerLines, blocker, null)?.(contest._id) ?? [],
      )
      return line ? [{ ...line, title: contest.title, status: 'pending' }] : []
    }),
    ...questions.map(({ contest, count }) => ({
      to: paths.contest(contest._id),
      title: contest.title,
      text: counted(count, 'question to answer', 'questions to answer'),
      icon: 'hourglass' as const,
      status: 'pending',
    })),
    ...publishable.map((contest) => ({
      to: paths.editContest(contest._id, 'publish'),
      title: contest.title,
      text: 'Preliminary results to publish',
      icon: 'file-text' as const,
      status: 'ended',
    })),
    ...ready.map((contest) => ({
      to: paths.editContest(contest._id, 'finalize'),
      title: contest.title,
      text: 'Ready to finalize',
      icon: 'stamp' as const,
      status: 'ended',
    })),
    ...payments.map(({ contest, count }) => ({
      to: paths.payments(contest._id),
      title: contest.title,
      text: counted(count, 'award to pay', 'awards to pay'),
      icon: 'wallet' as const,
      status: 'pending',
    })),
    ...(identityChecks > 0
      ? [{ to: paths.people({ only: 'waiting' }), ...checks, icon: 'eye' as const, status: 'todo' }]
      : []),
  ]
  const titles = lines.map(({ title }) => title)
  return lines.toSorted((one, other) => titles.indexOf(one.title) - titles.indexOf(other.title))
}

/** Blockers of finalizing that no other line covers; skips those that only time or someone else can resolve. */
const blockerLines: Readonly<Record<string, LineOf>> = {
  look_alikes: (id) => ({
    to: paths.lookAlikes(id),
    text: 'Not final: look-alikes to review',
    icon: 'copy',
  }),
  contest_without_pool: (id) => ({ to: paths.editContest(id), text: 'Not final: no bounty pool', icon: 'layers' }),
}

/** More are folded, because a site can have a hundred contests. */
const maxTasks = 12

export const useWaitingWork = (enabled: boolean) =>
  useQuery({ queryKey: ['home', 'waiting'], enabled, queryFn: () => callFor('readWaitingWork', 'waiting') })

/** A judge's open work, with links. */
export function WaitingCard() {
  const query = useWaitingWork(true)
  const waiting = query.data
  const now = useServerNow()
  const lines = waiting ? linesOf(waiting, now) : []
  const visibleCount = lines.length > maxTasks ? maxTasks - 1 : maxTasks
  const folded = lines.slice(visibleCount)
  return (
    <LineCard
      to={paths.adminContests}
      title="Waiting for you"
      note={lines.length > 0 ? counted(lines.length, 'task', 'tasks') : ''}
      className={styles.waiting}
    >
      {query.isError && (
        <NotLoaded message="Your open tasks could not be loaded" onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <LinesSkeleton />}
      {query.isSuccess && lines.length === 0 && <QuietLine>You are all caught up</QuietLine>}
      {lines.slice(0, visibleCount).map((line) => (
        <WorkLine key={`${line.to} ${line.text}`} {...line} />
      ))}
      {folded.length > 0 && (
        <details className={styles.folded}>
          <summary className={compactRow} data-status="todo">
            <CompactRowParts icon="chevron-down" quiet>{`${folded.length} more`}</CompactRowParts>
          </summary>
          {folded.map((line) => (
            <WorkLine key={`${line.to} ${line.text}`} {...line} />
          ))}
        </details>
      )}
    </LineCard>
  )
}

function WorkLine({ to, title, text, wait, icon, status }: Work) {
  return (
    <Link className={classNames(compactRow, styles.task)} data-status={status} to={to}>
      <CompactRowParts icon={icon}>
        <span>{text}</span>
        <span>
          <bdi>{title}</bdi>
          {wait && <span>{`, ${wait}`}</span>}
        </span>
      </CompactRowParts>
    </Link>
  )
}
