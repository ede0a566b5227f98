import type { JudgedAppeal } from '../../../contract/judging/appeals'
import { messageOf } from '../../api/http'
import { BlindReport } from '../../judging/second-look/BlindReport'
import type { Judging } from '../../judging/triage-api'
import { TitleLink } from '../../links'
import { paths } from '../../paths'
import { RetryBanner } from '../../ui/Banner'
import { classNames } from '../../ui/class-names'
import layout from '../../ui/layout.module.css'
import { SheetSection } from '../../ui/Sheet'
import { Skeleton } from '../../ui/Skeleton'
import { StatusTag, StatusWord, Word } from '../../ui/Status'
import { VisibleName, VisibleParagraph } from '../../ui/text/VisibleText'
import text from '../../ui/text.module.css'
import { formatUtcDayTime, formatUtcStamp } from '../../ui/time/dates'
import { Time } from '../../ui/time/Time'
import { kindInWords, stateFace } from '../appeal-words'
import { DecisionForm } from './DecisionForm'
import { useAppealed } from './judged-appeals-api'
import { standingInWords, whyNotDecided } from './judged-words'

type OpenAppealProps = { contestId: string; appeal: JudgedAppeal }

/** One appeal, the decision that it is about, the decision over it, and the submission as its author wrote it. */
export function OpenAppeal({ contestId, appeal }: OpenAppealProps) {
  const isRemoved = appeal.state === 'void'
  const judging = useAppealed(appeal.issueId, { enabled: !isRemoved })
  return (
    <>
      <Said appeal={appeal} />
      {judging.data && <Appealed kind={appeal.kind} judging={judging.data} />}
      <SheetSection title="Decision" icon="gavel">
        <Deciding contestId={contestId} appeal={appeal} judging={judging.data} />
      </SheetSection>
      {judging.isPending && !isRemoved && <Skeleton rows={4} />}
      {judging.isError && (
        <RetryBanner label="Try again" onRetry={() => void judging.refetch()}>
          The submission could not be loaded. {messageOf(judging.error)}
        </RetryBanner>
      )}
      {judging.data && <BlindReport issue={judging.data.issue} />}
    </>
  )
}

function Said({ appeal: { kind, rule, text: words, receivedAt, author, issue, state } }: { appeal: JudgedAppeal }) {
  const { word, tone, icon } = stateFace(state)
  return (
    <SheetSection title={`${kindInWords(kind)} of submission ${issue.placeInLine}`} icon="flag" status={tone}>
      <p className={layout.row}>
        <Word tone={tone} icon={icon}>
          {word}
        </Word>
        <TitleLink to={paths.submission(issue._id)}>{issue.title}</TitleLink>
      </p>
      <p className={text.muted}>
        <VisibleName>{author.username}</VisibleName>, <Time at={receivedAt} format={formatUtcStamp} />
      </p>
      <dl className={classNames(layout.stack, layout.below)}>
        <dt>Rule</dt>
        <dd>
          <VisibleParagraph>{rule}</VisibleParagraph>
        </dd>
        <dt>Appeal</dt>
        <dd>
          <VisibleParagraph className={text.preLine}>{words}</VisibleParagraph>
        </dd>
      </dl>
    </SheetSection>
  )
}

/** What was decided, of what the appeal is about. */
function Appealed({ kind, judging }: { kind: JudgedAppeal['kind']; judging: Judging }) {
  return (
    <SheetSection title="What it is about" icon="eye">
      {kind === 'verdict' && <DecidedVerdict judging={judging} />}
      {kind === 'group' && <DecidedGroup judging={judging} />}
      {kind === 'place' && <DecidedPlace judging={judging} />}
    </SheetSection>
  )
}

function DecidedVerdict({ judging: { issue } }: { judging: Judging }) {
  const { status, invalidationReason, knownIssue, isDuplicate, isPrimary } = issue
  return (
    <div className={layout.stack}>
      <p className={layout.row}>
        <StatusWord status={status} />
        {isDuplicate && <StatusTag status={isPrimary ? 'primary' : 'duplicate'} />}
      </p>
      {knownIssue && (
        <VisibleParagraph className={text.preLine}>
          {`Known issue ${knownIssue.number}: ${knownIssue.text}`}
        </VisibleParagraph>
      )}
      {invalidationReason && <VisibleParagraph className={text.preLine}>{invalidationReason}</VisibleParagraph>}
    </div>
  )
}

function DecidedGroup({ judging: { issue, group } }: { judging: Judging }) {
  if (!group) return <p>It is in no group.</p>
  return (
    <>
      <p>Group {group.label}, with:</p>
      <ul className={classNames(layout.stack, layout.belowSmall)}>
        {group.members
          .filter(({ _id }) => _id !== issue._id)
          .map(({ _id, placeInLine, title, status }) => (
            <li key={_id} className={layout.baseline}>
              <span>#{placeInLine}</span>
              <TitleLink to={paths.submission(_id)}>{title}</TitleLink>
              <StatusWord status={status} />
            </li>
          ))}
      </ul>
    </>
  )
}

function DecidedPlace({ judging: { issue, revisions } }: { judging: Judging }) {
  const deciding = revisions.find(({ isDeciding }) => isDeciding)
  return (
    <p>
      Revision {deciding?.number ?? revisions.length} of {revisions.length} decides its place, {issue.placeInLine}
      {deciding?.isCertified ? ': a judge certified it.' : '.'}
    </p>
  )
}

type DecidingProps = OpenAppealProps & { judging: Judging | undefined }

/** The form, or in words why there is none. */
function Deciding({ contestId, appeal, judging }: DecidingProps) {
  const { state, refusal, reason, decidedAt, handledBy } = appeal
  if (state === 'void') {
    return <p className={text.muted}>The submission was removed, so nobody decides, unless it is restored.</p>
  }
  if (state !== 'open') {
    return (
      <div className={layout.tight}>
        <p className={text.muted}>
          {standingInWords(appeal)}
          {handledBy && (
            <>
              , by <bdi>{handledBy.username}</bdi>
            </>
          )}
          {decidedAt && (
            <>
              , <Time at={decidedAt} format={formatUtcDayTime} />
            </>
          )}
        </p>
        <VisibleParagraph className={text.preLine}>{reason ?? ''}</VisibleParagraph>
      </div>
    )
  }
  if (refusal) return <p className={text.muted}>{whyNotDecided(refusal)}</p>
  return judging ? <DecisionForm contestId={contestId} appeal={appeal} judging={judging} /> : null
}
