import { useServerNow } from '../api/use-server-now'
import { classNames } from '../ui/class-names'
import layout from '../ui/layout.module.css'
import text from '../ui/text.module.css'
import { formatAge } from './amounts'
import styles from './System.module.css'

type Queue = { waiting: number; failing: number; parked: number; oldestDueAt: string | null }

/** The number of queued messages by state. */
export function QueueCounts({ queue: { waiting, failing, parked, oldestDueAt } }: { queue: Queue }) {
  const now = useServerNow()
  return (
    <>
      <dl className={classNames(layout.figures, styles.counts)}>
        <Count term="Waiting" count={waiting} />
        <Count term="Failing" count={failing} />
        <Count term="Given up" count={parked} />
      </dl>
      {oldestDueAt !== null && (
        <p
          className={classNames(text.muted, layout.below)}
        >{`The oldest overdue one was queued ${formatAge(new Date(oldestDueAt), now)}.`}</p>
      )}
    </>
  )
}

function Count({ term, count }: { term: string; count: number }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{count}</dd>
    </div>
  )
}
