import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { Button } from '../ui/Button'
import { Icon } from '../ui/Icon'
import { Gutter } from '../ui/Status'
import { mostShown } from './latest-submissions'

type LineCardProps = { to: string; title: string; note: string; className?: string; children: ReactNode }

/** A card that leads to a list and shows its first lines. */
export function LineCard({ to, title, note, className = 'rows', children }: LineCardProps) {
  const headingId = useId()
  return (
    <section className={className} aria-labelledby={headingId}>
      <Link className="rows-h" to={to}>
        <h2 id={headingId}>{title}</h2>
        <span className="meta">{note}</span>
        <Icon name="arrow-right" />
      </Link>
      {children}
    </section>
  )
}

/** An outage must not look like an empty list, and one press asks again. */
export function NotLoaded({ words, onRetry }: { words: string; onRetry: () => void }) {
  return (
    <div className="mini" data-s="danger">
      <Gutter>
        <Icon name="circle-x" />
      </Gutter>
      <span className="mini-t soft" role="alert">
        {words}
      </span>
      <span className="mini-m">
        <Button small onClick={onRetry}>
          Retry
        </Button>
      </span>
    </div>
  )
}

/** The room that the first lines will take, so that nothing below them jumps. */
export function LinesToCome() {
  return (
    <div aria-busy="true">
      <p className="hide">Loading</p>
      {Array.from({ length: mostShown }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: empty lines have no other name and never move
        <div key={place} className="mini" data-s="todo" aria-hidden="true">
          <Gutter />
          <span className="mini-t">{'\u00a0'}</span>
        </div>
      ))}
    </div>
  )
}

export function QuietLine({ children }: { children: ReactNode }) {
  return (
    <p className="mini" data-s="todo">
      <Gutter />
      <span className="mini-t soft">{children}</span>
    </p>
  )
}
