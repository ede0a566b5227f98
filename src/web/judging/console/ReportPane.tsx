import { type RefObject, Suspense } from 'react'
import type { QueueEntry } from '../../../contract/judging'
import { filledOptionalTexts } from '../../../domain/issues/issue-text'
import { messageOf } from '../../api/http'
import { CitedLines } from '../../issues/report/CitedLines'
import { lazyComponent } from '../../loading/lazy-component'
import { NotLoadedPart } from '../../loading/NotLoaded'
import { RetryBanner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { classNames } from '../../ui/class-names'
import sheet from '../../ui/Sheet.module.css'
import { Skeleton } from '../../ui/Skeleton'
import consoleStyles from './Console.module.css'
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
  return (
    <section
      className={classNames(consoleStyles.pane, consoleStyles.report)}
      aria-label={`Submission ${entry.placeInLine}: ${entry.title}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
      ref={pane}
    >
      <Button small variant="quiet" icon="arrow-left" className={consoleStyles.backToQueue} onClick={onBack}>
        Queue
      </Button>
      <article className={classNames(sheet.sheet, consoleStyles.sheet)}>
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
            </CitedLines>
          </Suspense>
        )}
      </article>
    </section>
  )
}
