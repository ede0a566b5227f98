import { type ComponentProps, createContext, type ReactNode, useContext, useId } from 'react'
import { classNames } from './class-names'
import { Gutter } from './Gutter'
import type { IconName } from './Icon'
import panel from './Panel.module.css'
import styles from './Sheet.module.css'
import type { Elements } from './text/elements'
import text from './text.module.css'

/** A paper-like page with a strip along its left side. */
export function Sheet({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames(styles.sheet, className)} />
}

export type SheetLineProps = {
  as?: 'div' | 'li' | 'header'
  icon?: IconName
  /** A number or control for the strip; `icon` is a shorthand. */
  gutter?: string | number | Elements
  placeInLine?: number | undefined
  status?: string | undefined
  className?: string
  /** Class of the content right of the strip. */
  contentClass?: string
  children?: Elements
}

/** A row of a sheet: the strip and the content right of it. */
export function SheetLine(props: SheetLineProps) {
  const { as: Tag = 'div', icon, gutter, placeInLine, status, className, contentClass, children } = props
  return (
    <Tag className={classNames(styles.line, className)} data-status={status}>
      <Gutter icon={icon} placeInLine={placeInLine}>
        {gutter}
      </Gutter>
      <div className={classNames(styles.content, contentClass)}>{children}</div>
    </Tag>
  )
}

type SheetSectionProps = Omit<SheetLineProps, 'as' | 'contentClass'> & {
  /** Id of its heading, as a link target. */
  id?: string
  title?: string | Elements
  /** Next to the title; below it on phones. */
  note?: ReactNode
  /** Below the title come fields, whose labels stand as far from it as in other forms. */
  hasFields?: boolean
  /** Right of the title. */
  aside?: Elements
  /** A table or list below the first row that extends to the sheet's edges. */
  flush?: Elements
}

/** A section of a sheet, named by its heading. */
export function SheetSection(props: SheetSectionProps) {
  const { id, title, note, hasFields, aside, flush, status, className, children, ...line } = props
  const ownId = useId()
  const headingId = id ?? ownId
  const Heading = useContext(IsInGroup) ? 'h3' : 'h2'
  return (
    <section
      className={classNames(styles.section, flush && styles.flushEnd, className)}
      data-status={status}
      aria-labelledby={title ? headingId : undefined}
    >
      <SheetLine {...line}>
        {title && (
          <div className={classNames(styles.heading, hasFields && styles.aboveFields)}>
            <Heading id={headingId}>{title}</Heading>
            {note !== undefined && <span className={classNames(text.faint, styles.headingNote)}>{note}</span>}
            {aside}
          </div>
        )}
        {children}
      </SheetLine>
      {flush}
    </section>
  )
}

const IsInGroup = createContext(false)

type SheetGroupProps = { id?: string; title: string; children: Elements }

/** Sections of a sheet, or parts of a form in it, that belong together below a common heading. */
export function SheetGroup({ id, title, children }: SheetGroupProps) {
  const ownId = useId()
  const headingId = id ?? ownId
  return (
    <section className={styles.group} aria-labelledby={headingId}>
      <SheetLine className={styles.groupHead}>
        <h2 id={headingId}>{title}</h2>
      </SheetLine>
      <IsInGroup value={true}>{children}</IsInGroup>
    </section>
  )
}

type PanelProps = {
  title?: string | Elements
  icon?: IconName
  status?: string
  className?: string
  children?: Elements
}

/** A box in the side rail. With an icon it gets its own strip. */
export function Panel({ title, icon, status, className, children }: PanelProps) {
  const headingId = useId()
  const inner = (
    <>
      {title && <h2 id={headingId}>{title}</h2>}
      {children}
    </>
  )
  return (
    <section
      className={classNames(panel.panel, icon && panel.withGutter, className)}
      data-status={status}
      aria-labelledby={title ? headingId : undefined}
    >
      {icon ? (
        <>
          <Gutter icon={icon} />
          <div>{inner}</div>
        </>
      ) : (
        inner
      )}
    </section>
  )
}
