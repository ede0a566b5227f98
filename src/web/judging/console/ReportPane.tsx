import { type RefObject, Suspense } from 'react'
import type { QueueEntry } from '../../../contract/judging'
import { bodyOf, filledOptionalTexts } from '../../../domain/issues/issue-text'
import { messageOf } from '../../api/http'
import { CitedLines } from '../../issues/report/CitedLines'
import { ReportParts } from '../../issues/report/ReportParts'
import { lazyComponent } from '../../loading/lazy-component'
import { NotLoadedPart } from '../../loading/NotLoaded'
import { MainPane } from '../../panes/Panes'
import { RetryBanner } from '../../ui/Banner'
import { Skeleton } from '../../ui/Skeleton'
import { useOpenReport } from '../open-report'
import type { useJudging } from './console-queries'
import { ReportHeading } from './ReportHeading'

const ReportSection = lazyComponent(
  async () => (await import('../../issues/report/ReportSection')).ReportSection,
  NotLoadedPart,
)

type ReportPaneProps = {
  entry: QueueEntry
  judging: ReturnType<typeof useJudging>
  onBack: () => void
  pane: RefObject<HTMLElement | null>
}

/** The report, rendered by the same code as on the submission's page. */
export function ReportPane({ entry, judging, onBack, pane }: ReportPaneProps) {
  const { triage } = useOpenReport()
  return (
    <MainPane label={`Submission ${entry.placeInLine}: ${entry.title}`} pane={pane} backLabel="Queue" onBack={onBack}>
      <ReportHeading entry={entry} judging={judging.data} />
      {judging.isPending && <Skeleton rows={4} />}
      {judging.isError && (
        <RetryBanner
          label="Try again"
          onRetry={() => void judging.refetch()}
        >{`The submission could not be loaded. ${messageOf(judging.error)}`}</RetryBanner>
      )}
      {judging.data && (
        <Suspense fallback={<Skeleton rows={4} />}>
          <CitedLines key={entry._id}>
            <ReportSection level={3} title="Issue Description" markdown={judging.data.issue.description} prefix="L" />
            {filledOptionalTexts(judging.data.issue).map(({ name, label, anchor, markdown }) => (
              <ReportSection key={name} level={3} title={label} markdown={markdown} prefix={anchor} />
            ))}
            <ReportParts contest={triage.contest} issueId={entry._id} markdown={bodyOf(judging.data.issue)} level={3} />
          </CitedLines>
        </Suspense>
      )}
    </MainPane>
  )
}
