import { messageOf } from '../../../web/api/http'
import { BlindReport } from '../../../web/judging/BlindReport'
import { TitleLink } from '../../../web/links'
import { paths } from '../../../web/paths'
import { RetryBanner } from '../../../web/ui/Banner'
import { classNames } from '../../../web/ui/class-names'
import layout from '../../../web/ui/layout.module.css'
import { SheetSection } from '../../../web/ui/Sheet'
import { Skeleton } from '../../../web/ui/Skeleton'
import { StatusText } from '../../../web/ui/Status'
import { VisibleName, VisibleParagraph } from '../../../web/ui/text/VisibleText'
import text from '../../../web/ui/text.module.css'
import { formatUtcStamp } from '../../../web/ui/time/dates'
import { Time } from '../../../web/ui/time/Time'
import type { AppealForJudge } from '../contract'
import { AppealedIssue } from './AppealedIssue'
import { appealDisplayStatus, appealKindLabel } from './appeal-labels'
import { useAppealedIssue } from './contest-appeals-api'
import { Deciding } from './Deciding'

type OpenAppealProps = { contestId: string; appeal: AppealForJudge }

/** An appeal, the appealed decision, the decision form, and the submission as its author wrote it. */
export function OpenAppeal({ contestId, appeal }: OpenAppealProps) {
  const isRemoved = appeal.state === 'void'
  const judging = useAppealedIssue(appeal.issueId, { enabled: !isRemoved })
  return (
    <>
      <AppealStatement appeal={appeal} />
      {judging.data && <AppealedIssue kind={appeal.kind} judging={judging.data} />}
      <SheetSection title="Decision" icon="gavel">
        <Deciding contestId={contestId} appeal={appeal} judging={judging.data} />
      </SheetSection>
      {judging.isPending && !isRemoved && <Skeleton rows={4} />}
      {judging.isError && (
        <RetryBanner
          label="Try again"
          onRetry={() => void judging.refetch()}
        >{`The submission could not be loaded. ${messageOf(judging.error)}`}</RetryBanner>
      )}
      {judging.data && <BlindReport issue={judging.data.issue} />}
    </>
  )
}

function AppealStatement({
  appeal: { kind, rule, text: words, receivedAt, author, issue, state },
}: {
  appeal: AppealForJudge
}) {
  const { word, tone, icon } = appealDisplayStatus(state)
  return (
    <SheetSection title={`${appealKindLabel(kind)} of submission ${issue.placeInLine}`} icon="flag" status={tone}>
      <p className={layout.row}>
        <StatusText tone={tone} icon={icon}>
          {word}
        </StatusText>
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
