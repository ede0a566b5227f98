import { useState } from 'react'
import type { Contest } from '../../../contract/contest'
import type { Issue } from '../../../contract/issue'
import { type AppealKind, appealKinds } from '../../../domain/judging/appeals'
import { appealTimesOf } from '../../../web/contests/appeal-time'
import { Button } from '../../../web/ui/Button'
import { classNames } from '../../../web/ui/class-names'
import layout from '../../../web/ui/layout.module.css'
import text from '../../../web/ui/text.module.css'
import type { IssueAppeals } from '../contract'
import { appealedKinds, appealRefusal } from '../domain/appeal-rules'
import { AppealDialog, type KindRefusals } from './AppealDialog'
import { hasAppealDraft } from './appeal-draft'
import { appealRefusalText } from './appeal-labels'

type AppealEntryProps = { issue: Issue; contest: Contest; asked: IssueAppeals; now: Date }

/** A link to the form, or the reason why there is none. */
export function AppealEntry({ issue, contest, asked, now }: AppealEntryProps) {
  const [isWriting, setIsWriting] = useState(false)
  const refusals = refusalsOf(issue, contest, asked, now)
  const reasons = appealKinds.flatMap((kind) => refusals[kind] ?? [])
  if (reasons.length === appealKinds.length) {
    const isFull = reasons.includes('appeals_full')
    return (
      <p className={classNames(text.muted, layout.below)}>
        {isFull ? appealRefusalText('appeals_full') : 'Nothing left to appeal.'}
      </p>
    )
  }
  const hasDraft = !isWriting && hasAppealDraft(issue.userId._id, issue._id)
  return (
    <div className={layout.below}>
      <Button small onClick={() => setIsWriting(true)}>
        {hasDraft ? 'Continue your appeal…' : 'Appeal…'}
      </Button>
      {isWriting && <AppealDialog issue={issue} refusals={refusals} onClose={() => setIsWriting(false)} />}
    </div>
  )
}

/** Uses the same rule as the server. */
function refusalsOf(issue: Issue, contest: Contest, { appeals, ...counts }: IssueAppeals, now: Date): KindRefusals {
  const times = { ...appealTimesOf(contest), isFinalized: contest.isFinalized }
  const made = appeals.map((appeal) => ({ ...appeal, receivedAt: new Date(appeal.receivedAt) }))
  const facts = {
    ...counts,
    duplicateGroupId: issue.duplicateGroupId,
    appealedKinds: appealedKinds(made, times.preliminaryAt),
  }
  const refusalOf = (kind: AppealKind) => appealRefusal(times, { ...facts, kind }, now)
  return { verdict: refusalOf('verdict'), group: refusalOf('group'), place: refusalOf('place') }
}
