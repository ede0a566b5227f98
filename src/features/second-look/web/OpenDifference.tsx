import { humanize } from '../../../domain/humanize'
import { messageOf } from '../../../web/api/http'
import { SubmittedReport } from '../../../web/issues/report/SubmittedReport'
import { useJudging } from '../../../web/judging/console/console-queries'
import { MainPane, SidePane, SidePart } from '../../../web/panes/Panes'
import type { Panes } from '../../../web/panes/use-panes'
import { RetryBanner } from '../../../web/ui/Banner'
import { classNames } from '../../../web/ui/class-names'
import layout from '../../../web/ui/layout.module.css'
import { Skeleton } from '../../../web/ui/Skeleton'
import { StatusLabel } from '../../../web/ui/Status'
import { VisibleParagraph } from '../../../web/ui/text/VisibleText'
import text from '../../../web/ui/text.module.css'
import type { SecondLooks } from '../contract'
import { ResolutionForm } from './ResolutionForm'
import { resolutionRefusalText } from './second-look-labels'

type Difference = SecondLooks['differences'][number]
type OpenDifferenceProps = { contestId: string; difference: Difference; panes: Panes; onBack: () => void }

/** A submission with differing verdicts, without the judges' names, so that the arbiter weighs the reasons. */
export function OpenDifference({ contestId, difference, panes, onBack }: OpenDifferenceProps) {
  const { issueId, placeInLine, first, second, resolution } = difference
  const judging = useJudging(issueId)
  return (
    <>
      <MainPane label={`Submission ${placeInLine}`} pane={panes.main} backLabel="Drawn submissions" onBack={onBack}>
        {judging.isPending && <Skeleton rows={4} />}
        {judging.isError && (
          <RetryBanner
            label="Try again"
            onRetry={() => void judging.refetch()}
          >{`The submission could not be loaded. ${messageOf(judging.error)}`}</RetryBanner>
        )}
        {judging.data && <SubmittedReport issue={judging.data.issue} link />}
      </MainPane>
      <SidePane label="Two verdicts" pane={panes.side}>
        <GivenVerdict name="First verdict" given={first} />
        <GivenVerdict name="Second verdict" given={second} />
        {resolution ? (
          <GivenVerdict name="Resolved" given={resolution} />
        ) : (
          <SidePart title="Resolve">
            <Resolution contestId={contestId} difference={difference} />
          </SidePart>
        )}
      </SidePane>
    </>
  )
}

type Given = { verdict: Difference['first']['verdict']; reason: string | null; invalidationCode?: string | null }

const GivenVerdict = ({ name, given }: { name: string; given: Given }) => (
  <SidePart title={name}>
    <p className={layout.row}>
      <StatusLabel status={given.verdict} />
      {given.invalidationCode && <span>{humanize(given.invalidationCode)}</span>}
    </p>
    {given.reason && (
      <VisibleParagraph className={classNames(text.preLine, layout.belowSmall)}>{given.reason}</VisibleParagraph>
    )}
  </SidePart>
)

function Resolution({ contestId, difference }: { contestId: string; difference: Difference }) {
  const { refusal } = difference
  if (refusal) return <p className={text.muted}>{resolutionRefusalText(refusal)}</p>
  return <ResolutionForm contestId={contestId} difference={difference} />
}
