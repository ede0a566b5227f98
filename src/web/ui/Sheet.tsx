import { type ComponentProps, type ReactNode, useId } from 'react'
import { Icon, type IconName } from './Icon'
import { Gutter } from './Status'

const joined = (base: string, more: string | undefined) => (more ? `${base} ${more}` : base)

/** A page of paper with one strip running down its left side. */
export function Sheet({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={joined('sheet', className)} />
}

type SheetSectionProps = {
  /** The id of its heading, where something leads to it. */
  id?: string
  title?: ReactNode
  /** Stands right of the title. */
  aside?: ReactNode
  icon?: IconName
  /** A number or icon for the strip; `icon` is the short way. */
  gutter?: ReactNode
  status?: string
  className?: string
  children?: ReactNode
}

/** A section of a sheet, named by its heading. */
export function SheetSection({ id, title, aside, icon, gutter, status, className, children }: SheetSectionProps) {
  const ownId = useId()
  const headingId = id ?? ownId
  return (
    <section className={joined('sec', className)} data-s={status} aria-labelledby={title ? headingId : undefined}>
      <div className="ln">
        <Gutter>{icon ? <Icon name={icon} /> : gutter}</Gutter>
        <div className="b">
          {title && (
            <div className="sec-h">
              <h2 id={headingId}>{title}</h2>
              {aside}
            </div>
          )}
          {children}
        </div>
      </div>
    </section>
  )
}

type PanelProps = { title?: ReactNode; icon?: IconName; status?: string; className?: string; children?: ReactNode }

/** A box of the rail. With an icon it gets a strip of its own. */
export function Panel({ title, icon, status, className, children }: PanelProps) {
  const headingId = useId()
  const words = (
    <>
      {title && <h2 id={headingId}>{title}</h2>}
      {children}
    </>
  )
  return (
    <section
      className={joined(icon ? 'panel panel-g' : 'panel', className)}
      data-s={status}
      aria-labelledby={title ? headingId : undefined}
    >
      {icon ? (
        <>
          <Gutter>
            <Icon name={icon} />
          </Gutter>
          <div className="b">{words}</div>
        </>
      ) : (
        words
      )}
    </section>
  )
}
