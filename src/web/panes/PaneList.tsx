import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from '../ui/class-names'
import { Gutter } from '../ui/Gutter'
import type { IconName } from '../ui/Icon'
import layout from '../ui/layout.module.css'
import { type Elements, inElement } from '../ui/text/elements'
import text from '../ui/text.module.css'
import styles from './PaneList.module.css'
import type { PaneProps } from './Panes'
import panes from './Panes.module.css'

/** The list of a page of panes. */
export const ListPane = ({ label, pane, children }: PaneProps) => (
  <section className={classNames(panes.pane, panes.list)} aria-label={label} ref={pane} tabIndex={-1}>
    {children}
  </section>
)

/** The rows of a list, which scroll between what is above and below them. */
export const PaneRows = ({ children, ...rest }: ComponentProps<'div'>) => (
  <div {...rest} className={styles.rows}>
    {children}
  </div>
)

/** Above rows: what they have in common. */
export const RowsHead = ({ children }: { children: string }) => <h2 className={styles.rowsHead}>{children}</h2>

/** Above or below the rows of a list. */
export const ListNote = ({ children }: { children: Elements }) => (
  <div className={classNames(styles.listNote, layout.stack)}>{children}</div>
)

type PaneRowProps = {
  /** Without an address, it can't be opened. */
  to?: string | undefined
  isOpen: boolean
  status?: string | undefined
  gutter?: ReactNode
  icon?: IconName
  title: string | Elements
  note?: ReactNode
  /** Replaces the current address instead of adding one, once something was opened. */
  replace?: boolean
  onOpen?: () => void
}

/** A row of a list: a plain link, so that it can also be opened in a new tab. */
export function PaneRow({ to, isOpen, status, gutter, icon, title, note, replace, onOpen }: PaneRowProps) {
  const content = (
    <>
      <Gutter icon={icon}>{gutter !== undefined && <span>{gutter}</span>}</Gutter>
      <span className={classNames(text.muted, styles.rowTitle)}>
        <span dir="auto">{inElement(title)}</span>
        {note !== undefined && <span className={styles.rowNote}>{note}</span>}
      </span>
    </>
  )
  const row = { className: styles.row, 'data-status': status }
  if (!to) return <div {...row}>{content}</div>
  return (
    <Link
      {...row}
      to={to}
      replace={replace}
      preventScrollReset
      aria-current={isOpen ? 'true' : undefined}
      onClick={onOpen}
    >
      {content}
    </Link>
  )
}
