import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { Button } from '../ui/Button'
import { CompactRowParts, compactRow } from '../ui/CompactRow'
import { classNames } from '../ui/class-names'
import { Icon } from '../ui/Icon'
import rows from '../ui/Rows.module.css'
import text from '../ui/text.module.css'
import styles from './LineCard.module.css'
import { mostShown } from './latest-submissions'

type LineCardProps = { to: string; title: string; note: string; className?: string; children: ReactNode }

/** A card that links to a list and shows its first rows. */
export function LineCard({ to, title, note, className, children }: LineCardProps) {
  const headingId = useId()
  return (
    <section className={classNames(rows.rows, styles.card, className)} aria-labelledby={headingId}>
      <Link className={styles.head} to={to}>
        <h2 id={headingId}>{title}</h2>
        <span className={text.faint}>{note}</span>
        <Icon name="arrow-right" />
      </Link>
      {children}
    </section>
  )
}

/** An outage must not look like an empty list; a button retries. */
export function NotLoaded({ message, onRetry }: { message: string; onRetry: () => void }) {
  const retry = (
    <Button small onClick={onRetry}>
      Retry
    </Button>
  )
  return (
    <div className={compactRow} data-status="danger">
      <CompactRowParts icon="circle-x" quiet note={retry}>
        <span role="alert">{message}</span>
      </CompactRowParts>
    </div>
  )
}

/** Reserves the space of the first rows, so that nothing below them moves. */
export function LinesSkeleton() {
  return (
    <div aria-busy="true">
      <p className={text.visuallyHidden}>Loading</p>
      {Array.from({ length: mostShown }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: empty lines have no other name and never move
        <div key={place} className={compactRow} data-status="todo" aria-hidden="true">
          <CompactRowParts>{'\u00a0'}</CompactRowParts>
        </div>
      ))}
    </div>
  )
}

export function QuietLine({ children }: { children: ReactNode }) {
  return (
    <p className={compactRow} data-status="todo">
      <CompactRowParts quiet>{children}</CompactRowParts>
    </p>
  )
}
