import type { ReactNode, Ref } from 'react'
import { classNames } from './class-names'
import styles from './Page.module.css'
import { SheetLine, type SheetLineProps } from './Sheet'
import sheet from './Sheet.module.css'
import type { Elements } from './text/elements'

type PageHeadProps = {
  title: ReactNode
  /** Of the heading, which takes the focus when the page is opened. */
  ref?: Ref<HTMLHeadingElement> | undefined
  subtitle?: ReactNode
  children?: Elements
}

/** The heading of a page over a line of words, and its buttons. */
export function PageHead({ title, ref, subtitle, children }: PageHeadProps) {
  return (
    <div className={styles.head}>
      <h1 tabIndex={-1} ref={ref}>
        {title}
      </h1>
      {subtitle !== undefined && <p className={styles.subtitle}>{subtitle}</p>}
      {children}
    </div>
  )
}

type SheetHeadProps = Pick<SheetLineProps, 'status' | 'icon' | 'placeInLine' | 'className' | 'children'> & {
  title: ReactNode
  /** 2 where the page is about something else. */
  level?: 1 | 2 | undefined
  /** Stands above the title: what the status is called, and since when. */
  statuses?: Elements
}

/** The head of a sheet: status, title, and what is said about it in short. */
export function SheetHead(props: SheetHeadProps) {
  const { title, level = 1, statuses, className, children, ...line } = props
  const Heading = `h${level}` as const
  return (
    <SheetLine as="header" className={classNames(sheet.header, className)} {...line}>
      {statuses && <p className={sheet.statuses}>{statuses}</p>}
      <Heading tabIndex={level === 1 ? -1 : undefined} dir="auto">
        {title}
      </Heading>
      {children}
    </SheetLine>
  )
}
