import type { ReactNode } from 'react'
import { Gutter } from './Status'

type EmptyStateProps = {
  title: string
  children?: ReactNode
  action?: ReactNode
  /** 1 where it is all there is on the page ('Contest Not Found'). */
  level?: 1 | 2
}

/** An empty file: the message on line 1, the way on below it. */
export function EmptyState({ title, children, action, level = 2 }: EmptyStateProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className="sheet empty">
      <div className="ln">
        <Gutter hidden>1</Gutter>
        <div className="b">
          <Heading tabIndex={level === 1 ? -1 : undefined}>{title}</Heading>
        </div>
      </div>
      <div className="ln">
        <Gutter hidden>2</Gutter>
        <div className="b soft">{children}</div>
      </div>
      <div className="ln">
        <Gutter hidden>~</Gutter>
        <div className="b" />
      </div>
      <div className="ln">
        <Gutter hidden>
          ~<br />~
        </Gutter>
        <div className="b btns">{action}</div>
      </div>
    </div>
  )
}
