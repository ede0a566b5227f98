import type { ReactNode, Ref } from 'react'
import { classNames } from './class-names'
import styles from './Page.module.css'
import { SheetLine, type SheetLineProps } from './Sheet'
import sheet from './Sheet.module.css'
import type { Elements } from './text/elements'

type PageHeadProps = {
  title: ReactNode
  /** Ref of the heading, which is focused when the page opens. */
  ref?: Ref<HTMLHeadingElement> | undefined
  subtitle?: ReactNode
  children?: Elements
}

/** A page's heading with a subtitle and buttons. */
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
  /** 2 if the page is about something else. */
  level?: 1 | 2 | undefined
  /** Above the title: the status and since when. */
  statuses?: Elements
}

/** A sheet's header: status, title and short facts. */
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
