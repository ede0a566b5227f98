import { useRef } from 'react'
import type { User } from '../../contract/account'
import type { Issue } from '../../contract/issue'
import { verdictRefusal } from '../../domain/judging/review-rules'
import { useContest } from '../contests/contest-api'
import { Panel } from '../ui/Sheet'
import { ClosedNote, StaleNotice } from './deciding/ClosedNote'
import styles from './deciding/Decision.module.css'
import { useDecisions } from './deciding/decisions'
import { ShareOfOthersDialog } from './deciding/ShareOfOthersDialog'
import { VerdictForm, verdictActions } from './deciding/VerdictForm'
import { useJudgingMutations } from './triage-api'

const ignore = () => {}

/** A judge's verdict on someone else's submission, with the console's rule and form. */
export function VerdictPanel({ issue, judge }: { issue: Issue; judge: User }) {
  const contestId = issue.contestId._id
  const contest = useContest(contestId)
  const decisions = useDecisions(useJudgingMutations(contestId), {
    openId: issue._id,
    onDecided: () => null,
    onNotSaved: ignore,
    onUndone: ignore,
  })
  const reasonField = useRef<HTMLTextAreaElement>(null)
  const forAnybody = verdictRefusal({
    judgeId: judge._id,
    authorId: issue.userId._id,
    // Only the server knows, and refuses the attempt.
    judgeHasStake: false,
    isFinalized: contest.data?.isFinalized ?? false,
    isPreliminary: contest.data?.preliminaryAt != null,
  })
  const refusal = forAnybody ?? (issue.secondLook === 'yours' ? 'second_look_yours' : null)
  const { failure } = decisions.draftOf(issue._id)
  // The form reserves the panel's space while the contest loads; nothing can be sent until then.
  const version = contest.isPending ? undefined : issue.version
  const judged = {
    issue: { ...issue, isMine: issue.assignee?._id === judge._id },
    version,
    isClosed: refusal !== null,
    decisions,
    reasonField,
  }
  return (
    <Panel title="Verdict" icon="gavel">
      <ShareOfOthersDialog {...decisions} />
      <div className={issue.status === 'pending' ? undefined : styles.decided}>
        {refusal ? (
          <ClosedNote refusal={refusal} contestId={contestId} issue={issue} />
        ) : (
          <>
            {failure && (
              <StaleNotice
                failure={failure}
                onAgain={(version) => void decisions.decide(judged.issue, version, failure.decision)}
                onDrop={() => decisions.write(issue._id, { failure: null })}
              />
            )}
            <VerdictForm {...judged} acts={verdictActions(judged)} />
          </>
        )}
      </div>
    </Panel>
  )
}
