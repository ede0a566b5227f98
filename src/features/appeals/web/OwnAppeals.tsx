import { useState } from 'react'
import type { Contest } from '../../../contract/contest'
import type { Issue } from '../../../contract/issue'
import { type AppealKind, appealKinds } from '../../../domain/judging/appeals'
import { messageOf } from '../../../web/api/http'
import { appealStageOf, appealTimesOf } from '../../../web/contests/appeal-time'
import { useContestClock } from '../../../web/contests/contest-time'
import { RetryBanner } from '../../../web/ui/Banner'
import { Button } from '../../../web/ui/Button'
import { classNames } from '../../../web/ui/class-names'
import { Disclosure } from '../../../web/ui/Disclosure'
import layout from '../../../web/ui/layout.module.css'
import panel from '../../../web/ui/Panel.module.css'
import { Panel } from '../../../web/ui/Sheet'
import { StatusText } from '../../../web/ui/Status'
import { VisibleParagraph } from '../../../web/ui/text/VisibleText'
import text from '../../../web/ui/text.module.css'
import { Deadline } from '../../../web/ui/time/Countdown'
import { Time } from '../../../web/ui/time/Time'
import type { Appeal, IssueAppeals } from '../contract'
import { appealedKinds, appealRefusal } from '../domain/appeal-rules'
import { AppealDialog, hasAppealDraft, type KindRefusals } from './AppealDialog'
import { appealDisplayStatus, appealKindLabel, appealRefusalText } from './appeal-labels'
import { useIssueAppeals } from './appeals-api'

type OwnAppealsProps = { issue: Issue; contest: Contest }

/**
 * Tells the author that the verdict is preliminary and until when it can be appealed, and shows the outcome of their
 * appeals.
 */
export function OwnAppeals({ issue, contest }: OwnAppealsProps) {
  const now = useContestClock([contest])
  // There can't be any appeals before the end.
  const query = useIssueAppeals(issue._id, { enabled: new Date(contest.endDate) < now })
  const stage = appealStageOf(contest, now)
  const arePublished = stage === 'open' || stage === 'over'
  const appeals = query.data?.appeals ?? []
  if (!arePublished && appeals.length === 0) return null
  return (
    <Panel
      title={arePublished ? 'Preliminary results' : 'Your appeals'}
      icon="flag"
      status={stage === 'open' ? 'info' : 'ended'}
      className={panel.first}
    >
      {stage === 'open' && (
        <p>
          <Deadline at={new Date(contest.appealsEndAt ?? '')} now={now} prefix="Appeals end in" />
        </p>
      )}
      {stage === 'over' && (
        <p
          className={text.muted}
        >{`${appealRefusalText('appeals_over')} Results are final once every appeal is decided.`}</p>
      )}
      {query.isError && (
        <RetryBanner
          onRetry={() => void query.refetch()}
        >{`Your appeals could not be loaded. ${messageOf(query.error)}`}</RetryBanner>
      )}
      {appeals.length > 0 && (
        <ol className={classNames(layout.lines, layout.belowSmall)}>
          {appeals.map((appeal) => (
            <li key={appeal._id}>
              <AppealText appeal={appeal} />
            </li>
          ))}
        </ol>
      )}
      {stage === 'open' && query.data && (
        <AppealEntry issue={issue} contest={contest} issueAppeals={query.data} now={now} />
      )}
    </Panel>
  )
}

type AppealEntryProps = { issue: Issue; contest: Contest; issueAppeals: IssueAppeals; now: Date }

/** A link to the form, or the reason why there is none. */
function AppealEntry({ issue, contest, issueAppeals, now }: AppealEntryProps) {
  const [isWriting, setIsWriting] = useState(false)
  const refusals = refusalsOf(issue, contest, issueAppeals, now)
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

/** An appeal as shown to its author: what was appealed, and the decision with its reason. */
function AppealText({ appeal }: { appeal: Appeal }) {
  const { kind, rule, text: words, receivedAt, state, reason, decidedAt } = appeal
  const { word, tone, icon } = appealDisplayStatus(state)
  return (
    <div className={layout.tight}>
      <p className={layout.row}>
        <b className={text.strong}>{appealKindLabel(kind)}</b>
        <StatusText tone={tone} icon={icon}>
          {word}
        </StatusText>
      </p>
      {reason && decidedAt && (
        <>
          <p className={text.muted}>
            Decided <Time at={decidedAt} />, because:
          </p>
          <VisibleParagraph className={text.preLine}>{reason}</VisibleParagraph>
        </>
      )}
      {state === 'void' && (
        <p className={text.muted}>The submission was removed, so this appeal will not be decided.</p>
      )}
      <Disclosure title="What you wrote">
        <p className={text.muted}>
          <Time at={receivedAt} />, by the rule:
        </p>
        <VisibleParagraph>{rule}</VisibleParagraph>
        <VisibleParagraph className={text.preLine}>{words}</VisibleParagraph>
      </Disclosure>
    </div>
  )
}
