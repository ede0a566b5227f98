import { useState } from 'react'
import { useParams } from 'react-router'
import type { Contest } from '../../contract/contest'
import { seatedSubmissionRefusal } from '../../domain/seats/seat-rules'
import { useSession } from '../accounts/session/session-store'
import { ClockNote, ContestMilestones } from '../contests/ContestNotices'
import { ContestProblem } from '../contests/ContestProblem'
import { useContest } from '../contests/contest-api'
import { statusOf, useContestClock } from '../contests/contest-time'
import { LoadingPage, MessagePage } from '../loading/StandalonePage'
import { usePageTitle } from '../page-title'
import { paths } from '../paths'
import { useOwnSeat } from '../seats/seats-api'
import { SubmitIssueForm } from './submitting/SubmitIssueForm'
import { ContestPanel, Guidelines } from './submitting/SubmitPanels'

export function SubmitIssuePage() {
  const { id = '' } = useParams()
  const contest = useContest(id)
  const userId = useSession((session) => session.user?._id)
  usePageTitle(contest.data && `Submit Issue, ${contest.data.title}`)
  if (contest.isPending) return <LoadingPage />
  if (!contest.data) return <ContestProblem query={contest} />
  return <OpenContest key={`${userId} ${contest.data._id}`} contest={contest.data} />
}

const seatedWords = {
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
  if (seated) return <Closed contest={contest} title="You Have a Seat Here" text={seatedWords[seated]} />
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
    <MessagePage title={title} link={{ to: paths.contest(contest._id), label: 'Back to Contest' }}>
      {text}
    </MessagePage>
  )
}
