import { type RefObject, Suspense } from 'react'
import { Link } from 'react-router'
import type { QueueEntry } from '../../../contract/judging'
import { messageOf } from '../../api/http'
import { CitedLines } from '../../issues/report/CitedLines'
import { lateCode } from '../../loading/late-code'
import { NotLoadedPart } from '../../loading/NotLoaded'
import { paths } from '../../paths'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import { Skeleton } from '../../ui/Skeleton'
import { Gutter, StatusTag, StatusWord } from '../../ui/Status'
import { VisibleText } from '../../ui/text/VisibleText'
import { formatUtcStamp } from '../../ui/time/dates'
import type { Judging, useJudging } from '../triage-api'

const ReportSection = lateCode(
  async () => (await import('../../issues/report/ReportSection')).ReportSection,
  NotLoadedPart,
)

type ReportPaneProps = {
  entry: QueueEntry
  judging: ReturnType<typeof useJudging>
  onBack: () => void
  pane: RefObject<HTMLElement | null>
}

/** The report as its author and the submission's own page have it, drawn by the same code. */
export function ReportPane({ entry, judging, onBack, pane }: ReportPaneProps) {
  return (
    <section
      className="pane con-read"
      aria-label={`Report ${entry.placeInLine}: ${entry.title}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
      ref={pane}
    >
      <Button small variant="quiet" className="con-to-queue" onClick={onBack}>
        <Icon name="arrow-left" small />
        Queue
      </Button>
      <article className="sheet con-sheet">
        <Heading entry={entry} judging={judging.data} />
        {judging.isPending && <Skeleton rows={4} />}
        {judging.isError && (
          <Banner
            tone="danger"
            action={
              <Button small onClick={() => void judging.refetch()}>
                Try again
              </Button>
            }
          >
            The report could not be loaded. {messageOf(judging.error)}
          </Banner>
        )}
        {judging.data && (
          <Suspense fallback={<Skeleton rows={4} />}>
            <CitedLines key={entry._id}>
              <ReportSection level={3} title="Issue Description" markdown={judging.data.issue.description} prefix="L" />
              {judging.data.issue.pocLink && (
                <ReportSection level={3} title="Proof of Concept" markdown={judging.data.issue.pocLink} prefix="P" />
              )}
            </CitedLines>
          </Suspense>
        )}
      </article>
    </section>
  )
}

function Heading({ entry, judging }: { entry: QueueEntry; judging: Judging | undefined }) {
  const revisions = judging?.revisions.length ?? 1
  return (
    <header className="ln sheet-h" data-s={entry.status}>
      <Gutter place>
        <span className="hide">Place in line </span>
        {entry.placeInLine}
      </Gutter>
      <div className="b">
        <p className="sts">
          <StatusWord status={entry.status} />
          {entry.duplicateGroupId && <StatusTag status={entry.isPrimary ? 'primary' : 'duplicate'} />}
          <bdi className="soft">
            <VisibleText>{entry.author.username || 'Unknown User'}</VisibleText>
          </bdi>
          <time className="mono meta" dateTime={entry.receivedAt}>
            {formatUtcStamp(new Date(entry.receivedAt))}
          </time>
        </p>
        <h2 className="con-title" dir="auto">
          <VisibleText>{entry.title}</VisibleText>
        </h2>
        <p className="by">
          <Link className="ink-2" to={paths.submission(entry._id)}>
            Open the submission’s page
          </Link>
          {revisions > 1 && <span>{revisions} revisions</span>}
        </p>
      </div>
    </header>
  )
}
