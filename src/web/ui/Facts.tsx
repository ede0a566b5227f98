import type { ReactNode } from 'react'
import { classNames } from './class-names'
import styles from './Facts.module.css'

type FactsProps = {
  /** In a sheet: the values start in a column of their own. */
  isWide?: boolean
  className?: string | undefined
  children: ReactNode
}

/** A list of facts: the term at the start of a line, its value at the end. */
export const Facts = ({ isWide = false, className, children }: FactsProps) => (
  <dl className={classNames(styles.facts, isWide && styles.wide, className)}>{children}</dl>
)

type FactProps = {
  term: ReactNode
  className?: string
  /** Not printed, because it is true only for a while. */
  isScreenOnly?: boolean
  children: ReactNode
}

/** A line in a list of facts. */
export function Fact({ term, className, isScreenOnly = false, children }: FactProps) {
  return (
    <div data-print={isScreenOnly ? 'none' : undefined}>
      <dt className={className}>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
