import type { JudgedAppeal } from '../../../contract/judging/appeals'
import { messageOf } from '../../api/http'
import { BlindReport } from '../../judging/second-look/BlindReport'
import { TitleLink } from '../../links'
import { paths } from '../../paths'
import { RetryBanner } from '../../ui/Banner'
import { classNames } from '../../ui/class-names'
import layout from '../../ui/layout.module.css'
import { SheetSection } from '../../ui/Sheet'
import { Skeleton } from '../../ui/Skeleton'
import { Word } from '../../ui/Status'
import { VisibleName, VisibleParagraph } from '../../ui/text/VisibleText'
import text from '../../ui/text.module.css'
import { formatUtcStamp } from '../../ui/time/dates'
import { Time } from '../../ui/time/Time'
import { kindInWords, stateFace } from '../appeal-words'
import { Appealed } from './Appealed'
import { Deciding } from './Deciding'
import { useAppealed } from './judged-appeals-api'

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
        <RetryBanner
          label="Try again"
          onRetry={() => void judging.refetch()}
        >{`The submission could not be loaded. ${messageOf(judging.error)}`}</RetryBanner>
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
