import type { QueueEntry } from '../../../contract/judging'
import { messageOf } from '../../api/http'
import { Report } from '../../issues/report/Report'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { Skeleton } from '../../ui/Skeleton'
import { Gutter, StatusWord } from '../../ui/Status'
import { VisibleText } from '../../ui/text/VisibleText'
import { formatUtcStamp } from '../../ui/time/dates'
import { useJudging } from '../triage-api'
import { fixEquivalence } from './duplicate-words'

type SideBySideProps = {
  entry: QueueEntry
  other: QueueEntry
  isClosed: boolean
  onDuplicate: () => void
  onClose: () => void
}

/** The open report and one that reads like it. */
export function SideBySide({ entry, other, isClosed, onDuplicate, onClose }: SideBySideProps) {
  return (
    <Dialog
      isOpen
      wide
      onClose={onClose}
      title={`${entry.placeInLine} and ${other.placeInLine}`}
      icon="copy"
      description={fixEquivalence}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          {!isClosed && (
            <Button variant="primary" onClick={onDuplicate}>
              {entry.placeInLine} is a duplicate of {other.placeInLine}…
            </Button>
          )}
        </>
      }
    >
      <div className="beside">
        <Half entry={entry} prefix="A" />
        <Half entry={other} prefix="B" />
      </div>
    </Dialog>
  )
}

function Half({ entry, prefix }: { entry: QueueEntry; prefix: string }) {
  const judging = useJudging(entry._id)
  const issue = judging.data?.issue
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section className="beside-half" tabIndex={0} aria-label={`Report ${entry.placeInLine}`}>
      <header className="ln" data-s={entry.status}>
        <Gutter place>{entry.placeInLine}</Gutter>
        <div className="b">
          <p className="sts">
            <StatusWord status={entry.status} />
            <bdi className="soft">
              <VisibleText>{entry.author.username || 'Unknown User'}</VisibleText>
            </bdi>
          </p>
          <h3 dir="auto">
            <VisibleText>{entry.title}</VisibleText>
          </h3>
          <time className="mono meta" dateTime={entry.receivedAt}>
            {formatUtcStamp(new Date(entry.receivedAt))}
          </time>
        </div>
      </header>
      {judging.isPending && <Skeleton rows={3} />}
      {judging.isError && <p role="alert">The report could not be loaded. {messageOf(judging.error)}</p>}
      {issue && <Report markdown={issue.description} prefix={prefix} />}
      {issue?.pocLink && (
        <>
          <p className="beside-poc strong">Proof of Concept</p>
          <Report markdown={issue.pocLink} prefix={`${prefix}P`} />
        </>
      )}
    </section>
  )
}
