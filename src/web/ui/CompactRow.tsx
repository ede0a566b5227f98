import type { ReactNode } from 'react'
import { classNames } from './class-names'
import { Gutter } from './Gutter'
import type { IconName } from './Icon'
import styles from './Rows.module.css'
import type { Elements } from './text/elements'
import text from './text.module.css'

/** The class for the row's element: a link, a summary, an option. Its `data-status` colors the strip. */
export const compactRow = styles.compact

type CompactRowPartsProps = {
  icon?: IconName
  gutter?: string | number | Elements
  quiet?: boolean
  note?: ReactNode
  children: ReactNode
}

/** A single-line row: strip, title, and a note at the end. */
export function CompactRowParts({ icon, gutter, quiet = false, note, children }: CompactRowPartsProps) {
  return (
    <>
      <Gutter icon={icon}>{gutter}</Gutter>
      <span className={classNames(styles.compactTitle, quiet && text.muted)} dir="auto">
        {children}
      </span>
      {note !== undefined && <span className={styles.compactNote}>{note}</span>}
    </>
  )
}
