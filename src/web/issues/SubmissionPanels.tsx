import type { Issue } from '../../contract/issue'
import { invalidReasonTexts } from '../../domain/judging/invalidation-codes'
import { verdictTexts } from '../../domain/judging/review-rules'
import { formatAmount } from '../../domain/money'
import { useContest } from '../contests/contest-api'
import { submissionPanels } from '../features'
import { TermsNote } from '../judging/terms/TermsNote'
import { TitleLink } from '../links'
import { featurePart } from '../loading/feature-part'
import { paths } from '../paths'
import { classNames } from '../ui/class-names'
import { Fact, Facts } from '../ui/Facts'
import layout from '../ui/layout.module.css'
import panel from '../ui/Panel.module.css'
import { Panel } from '../ui/Sheet'
import { StatusTag, statusIcon } from '../ui/Status'
import { VisibleParagraph } from '../ui/text/VisibleText'
import text from '../ui/text.module.css'
import { Deferred } from './Deferred'

/** The features' panels for an author. */
export function AuthorPanels({ issue }: { issue: Issue }) {
  const contest = useContest(issue.contestId._id).data
  if (!contest) return null
  return submissionPanels(contest).map(({ name, code }) => {
    const FeaturePanel = featurePart(code)
    return <FeaturePanel key={name} issue={issue} contest={contest} />
  })
}

const isLaterDuplicate = (issue: Issue) => issue.isDuplicate && !issue.isPrimary

function explanation(issue: Issue, isOwn: boolean): string {
  if (issue.status === 'invalid')
    return invalidReasonTexts(issue).join('\n\n') || `This submission ${verdictTexts.invalid}`
  if (issue.status !== 'valid' && !isOwn) return 'This submission is waiting for a verdict.'
  if (issue.status !== 'valid') return `This submission is ${verdictTexts.pending}`
  return `This submission has been ${isLaterDuplicate(issue) ? verdictTexts.validDuplicate : verdictTexts.valid}`
}

export function StatusPanel({ issue, isOwn }: { issue: Issue; isOwn: boolean }) {
  return (
    <Panel title="Submission Status" icon={statusIcon(issue.status)} status={issue.status} className={panel.first}>
      <p>
        <StatusTag status={issue.status} />
      </p>
      <VisibleParagraph className={classNames(text.muted, layout.below, text.preLine)}>
        {explanation(issue, isOwn)}
      </VisibleParagraph>
    </Panel>
  )
}

/** Shows only this issue's own role in its group, because the others belong to other people. */
export function DuplicatePanel({ issue }: { issue: Issue }) {
  const face = issue.isPrimary ? 'primary' : 'duplicate'
  return (
    <Panel
      title={issue.isPrimary ? 'Primary Duplicate' : 'Duplicate Submission'}
      icon={statusIcon(face)}
      status={face}
      className={panel.first}
    >
      <p className={text.muted}>
        {issue.isPrimary
          ? 'Others reported this too. This submission comes first in its group; a reward goes to the first valid one.'
          : `${issue.duplicateOf === null ? 'Another submission' : `Submission #${issue.duplicateOf}`} of the same issue comes first in its group. Duplicates earn nothing extra.`}
      </p>
      <dl className={layout.below}>
        <dt>Group</dt>
        <dd className={text.mono}>{issue.duplicateGroupId}</dd>
      </dl>
    </Panel>
  )
}

export function ContestInformationPanel({ issue, readsTerms }: { issue: Issue; readsTerms: boolean }) {
  const contest = useContest(issue.contestId._id).data
  return (
    <Panel title="Contest Information">
      <Facts>
        <Fact term="Contest">
          <TitleLink to={paths.contest(issue.contestId._id)}>{issue.contestId.title || 'Unknown Contest'}</TitleLink>
        </Fact>
        <Fact term="Bounty pool">
          <span className={text.strong}>{formatAmount(issue.contestId.prizePool)}</span>
        </Fact>
        <Fact term="Reward">Split equally among valid Critical issues</Fact>
      </Facts>
      {readsTerms && contest?.freezesTerms && (
        <dl className={layout.below}>
          <dt>Terms</dt>
          <dd>
            <Deferred>
              <TermsNote issue={issue} />
            </Deferred>
          </dd>
        </dl>
      )}
    </Panel>
  )
}
