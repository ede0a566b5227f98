import { useState } from 'react'
import { useParams } from 'react-router'
import type { Contest } from '../../contract/contest'
import { formatAmount } from '../../domain/money'
import { seatedSubmissionRefusal } from '../../domain/seats/seat-rules'
import { useSession } from '../accounts/session/session-store'
import { ClockNote, ContestMilestones } from '../contests/ContestNotices'
import { ContestProblem } from '../contests/ContestProblem'
import { useContest } from '../contests/contest-api'
import { endsSoon, statusOf, useContestClock } from '../contests/contest-time'
import { repositoryAddress } from '../contests/detail/repository-address'
import { LoadingPage, MessagePage } from '../loading/StandalonePage'
import { usePageTitle } from '../page-title'
import { paths } from '../paths'
import { useOwnSeat } from '../seats/seats-api'
import { classNames } from '../ui/class-names'
import { Fact, Facts } from '../ui/Facts'
import panel from '../ui/Panel.module.css'
import { Panel } from '../ui/Sheet'
import text from '../ui/text.module.css'
import { Deadline } from '../ui/time/Countdown'
import submission from './Submission.module.css'
import styles from './submitting/SubmitIssue.module.css'
import { SubmitIssueForm } from './submitting/SubmitIssueForm'

export function SubmitIssuePage() {
  const { id = '' } = useParams()
  const contest = useContest(id)
  const userId = useSession((session) => session.user?._id)
  usePageTitle(contest.data && `Submit Issue, ${contest.data.title}`)
  if (contest.isPending) return <LoadingPage />
  if (!contest.data) return <ContestProblem query={contest} />
  return <OpenContest key={`${userId} ${contest.data._id}`} contest={contest.data} />
}

const seatTexts = {
  sponsor_submits: 'You are a sponsor of this contest, so you cannot submit to it.',
  judge_submits: "You have a judge's seat in this contest, so you cannot submit to it.",
}

/** An open form stays when the time runs out, so that its text isn't lost. */
function OpenContest({ contest }: { contest: Contest }) {
  const now = useContestClock([contest])
  const status = statusOf(contest, now)
  const seated = seatedSubmissionRefusal(useOwnSeat(contest._id))
  const [hasOpened, setHasOpened] = useState(status === 'active')
  if (status === 'active' && !hasOpened) setHasOpened(true)
  if (seated) return <Closed contest={contest} title="You Have a Seat Here" text={seatTexts[seated]} />
  if (status === 'upcoming' && !hasOpened) {
    return <Closed contest={contest} title="Contest Not Started" text="This contest hasn't started yet." />
  }
  if (status !== 'active' && !hasOpened) {
    return <Closed contest={contest} title="Contest Ended" text="This contest is no longer accepting submissions." />
  }
  return (
    <>
      <ContestMilestones contest={contest} now={now} />
      <ClockNote />
      <SubmitIssueForm contest={contest} hasEnded={status === 'ended'}>
        <ContestPanel contest={contest} now={now} />
        <Guidelines />
      </SubmitIssueForm>
    </>
  )
}

function Closed({ contest, title, text }: { contest: Contest; title: string; text: string }) {
  return (
    <MessagePage
      title={title}
      back={{ to: paths.contest(contest._id), label: contest.title }}
      link={{ to: paths.contest(contest._id), label: 'Back to Contest' }}
    >
      {text}
    </MessagePage>
  )
}

function ContestPanel({ contest, now }: { contest: Contest; now: Date }) {
  const repository = repositoryAddress(contest.githubRepoUrl)
  return (
    <Panel className={classNames(panel.first, styles.contest)}>
      <h2 className={text.visuallyHidden}>Contest</h2>
      <dl className={panel.headline}>
        <dt>Bounty</dt>
        <dd>{formatAmount(contest.prizePool)}</dd>
      </dl>
      <Facts>
        <Fact term="Time remaining">
          {statusOf(contest, now) === 'ended' ? (
            <span className={text.strong}>Ended</span>
          ) : (
            <Deadline at={new Date(contest.endDate)} now={now} isSoon={endsSoon(contest, now)} />
          )}
        </Fact>
        {repository && (
          <Fact term="Repository">
            <a href={repository.url} rel="noopener noreferrer" target="_blank">
              {repository.name.replace(/^github\.com\//, '')}
            </a>
          </Fact>
        )}
      </Facts>
    </Panel>
  )
}

/** The requirements for an issue. */
function Guidelines() {
  return (
    <Panel title="Submission Guidelines" className={submission.guidelines}>
      <dl>
        <dt>Critical Issues Only</dt>
        <dd>More than 20% of total funds must be at risk under normal operating conditions.</dd>
        <dt>Bounty Distribution</dt>
        <dd>The pool is split equally among unique valid Critical issues.</dd>
        <dt>No Duplicates</dt>
        <dd>The first valid submission wins.</dd>
        <dt>Quality Matters</dt>
        <dd>Show the cause, the impact and a proof that runs.</dd>
      </dl>
    </Panel>
  )
}
