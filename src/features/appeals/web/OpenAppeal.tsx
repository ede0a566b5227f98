import { messageOf } from '../../../web/api/http'
import { SubmittedReport } from '../../../web/issues/report/SubmittedReport'
import { rewriteLabel } from '../../../web/judging/revisions/rewrite-label'
import type { Judging } from '../../../web/judging/triage-api'
import { TitleLink } from '../../../web/links'
import { MainPane, SidePane, SidePart } from '../../../web/panes/Panes'
import type { Panes } from '../../../web/panes/use-panes'
import { paths } from '../../../web/paths'
import { RetryBanner } from '../../../web/ui/Banner'
import { classNames } from '../../../web/ui/class-names'
import { Caution } from '../../../web/ui/Field'
import layout from '../../../web/ui/layout.module.css'
import { SheetSection } from '../../../web/ui/Sheet'
import sheet from '../../../web/ui/Sheet.module.css'
import { Skeleton } from '../../../web/ui/Skeleton'
import { StatusLabel, StatusTag, StatusText } from '../../../web/ui/Status'
import { VisibleName, VisibleParagraph } from '../../../web/ui/text/VisibleText'
import text from '../../../web/ui/text.module.css'
import { Time } from '../../../web/ui/time/Time'
import type { AppealForJudge } from '../contract'
import { appealStatusLabel, decisionRefusalText } from './appeal-decision-labels'
import { appealDisplayStatus, appealKindLabel } from './appeal-labels'
import { useAppealedIssue } from './contest-appeals-api'
import { DecisionForm } from './DecisionForm'

type OpenAppealProps = { contestId: string; appeal: AppealForJudge; panes: Panes; onBack: () => void }

/** The submission as its author wrote it; beside it the appeal, the appealed decision and the decision form. */
export function OpenAppeal({ contestId, appeal, panes, onBack }: OpenAppealProps) {
  const { issue, state } = appeal
  const isRemoved = state === 'void'
  const judging = useAppealedIssue(appeal.issueId, { enabled: !isRemoved })
  return (
    <>
      <MainPane
        label={`Submission ${issue.placeInLine}: ${issue.title}`}
        pane={panes.main}
        backLabel="Appeals"
        onBack={onBack}
      >
        {judging.isPending && !isRemoved && <Skeleton rows={4} />}
        {judging.isError && (
          <RetryBanner
            label="Try again"
            onRetry={() => void judging.refetch()}
          >{`The submission could not be loaded. ${messageOf(judging.error)}`}</RetryBanner>
        )}
        {judging.data && <SubmittedReport issue={judging.data.issue} link />}
        {isRemoved && (
          <SheetSection title={<TitleLink to={paths.submission(issue._id)}>{issue.title}</TitleLink>} icon="trash">
            <p className={text.muted}>The submission was removed.</p>
          </SheetSection>
        )}
      </MainPane>
      <SidePane label="Appeal and decision" pane={panes.side}>
        <AppealStatement appeal={appeal} />
        {judging.data && <AppealedIssue kind={appeal.kind} judging={judging.data} />}
        <SidePart title="Decision">
          <Deciding contestId={contestId} appeal={appeal} judging={judging.data} />
        </SidePart>
      </SidePane>
    </>
  )
}

function AppealStatement({ appeal }: { appeal: AppealForJudge }) {
  const { kind, rule, text: words, receivedAt, author, issue, state } = appeal
  const { word, tone, icon } = appealDisplayStatus(state)
  return (
    <SidePart title={`${appealKindLabel(kind)} of submission ${issue.placeInLine}`}>
      <p className={classNames(sheet.statuses, text.muted)}>
        <StatusText tone={tone} icon={icon}>
          {word}
        </StatusText>
        <VisibleName>{author.username}</VisibleName>
        <Time at={receivedAt} />
      </p>
      <dl className={classNames(layout.stackMedium, layout.below)}>
        <div>
          <dt>Rule</dt>
          <dd>
            <VisibleParagraph>{rule}</VisibleParagraph>
          </dd>
        </div>
        <div>
          <dt>Appeal</dt>
          <dd>
            <VisibleParagraph className={text.preLine}>{words}</VisibleParagraph>
          </dd>
        </div>
      </dl>
    </SidePart>
  )
}

type DecidingProps = { contestId: string; appeal: AppealForJudge; judging: Judging | undefined }

/** The form, or the reason why there is none. */
function Deciding({ contestId, appeal, judging }: DecidingProps) {
  const { state, refusal, reason, decidedAt, handledBy } = appeal
  if (state === 'void') {
    return (
      <p className={text.muted}>
        The submission was removed. This appeal can be decided only if the submission is restored.
      </p>
    )
  }
  if (state !== 'open') {
    return (
      <div className={layout.tight}>
        <p className={text.muted}>
          <span>{appealStatusLabel(appeal)}</span>
          {handledBy && (
            <span>
              , by <bdi>{handledBy.username}</bdi>
            </span>
          )}
          {decidedAt && (
            <span>
              , <Time at={decidedAt} />
            </span>
          )}
        </p>
        <VisibleParagraph className={text.preLine}>{reason ?? ''}</VisibleParagraph>
      </div>
    )
  }
  if (refusal) return <p className={text.muted}>{decisionRefusalText(refusal)}</p>
  return judging ? <DecisionForm contestId={contestId} appeal={appeal} judging={judging} /> : null
}

/** The decision that is being appealed. */
function AppealedIssue({ kind, judging }: { kind: AppealForJudge['kind']; judging: Judging }) {
  return (
    <SidePart title="Decision under appeal">
      {kind === 'verdict' && <DecidedVerdict judging={judging} />}
      {kind === 'group' && <DecidedGroup judging={judging} />}
      {kind === 'place' && <DecidedPlace judging={judging} />}
    </SidePart>
  )
}

function DecidedVerdict({ judging: { issue } }: { judging: Judging }) {
  const { status, invalidationReason, knownIssue, isDuplicate, isPrimary } = issue
  return (
    <div className={layout.stack}>
      <p className={layout.row}>
        <StatusLabel status={status} />
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
  if (!group) return <p>Not in a group.</p>
  return (
    <>
      <p>{`Group ${group.label}, with:`}</p>
      <ul className={classNames(layout.stack, layout.belowSmall)}>
        {group.members
          .filter(({ _id }) => _id !== issue._id)
          .map(({ _id, placeInLine, title, status }) => (
            <li key={_id} className={layout.baseline}>
              <span>{`#${placeInLine}`}</span>
              <TitleLink to={paths.submission(_id)}>{title}</TitleLink>
              <StatusLabel status={status} />
            </li>
          ))}
      </ul>
    </>
  )
}

function DecidedPlace({ judging: { issue, revisions } }: { judging: Judging }) {
  const deciding = revisions.find(({ isDeciding }) => isDeciding)
  const last = revisions.at(-1)
  return (
    <>
      <p>{`Revision ${deciding?.number ?? revisions.length} of ${revisions.length} decides its place, ${issue.placeInLine}${deciding?.isCertified ? ': a judge certified it.' : '.'}`}</p>
      {last?.rewritten && <Caution>{`Revision ${last.number}${rewriteLabel(last)}.`}</Caution>}
    </>
  )
}
