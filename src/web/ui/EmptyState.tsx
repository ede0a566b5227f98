import type { ReactNode } from 'react'
import button from './Button.module.css'
import { classNames } from './class-names'
import styles from './EmptyState.module.css'
import { Gutter } from './Gutter'
import layout from './layout.module.css'
import sheet from './Sheet.module.css'
import text from './text.module.css'

type EmptyStateProps = {
  title: string
  children?: ReactNode
  action?: ReactNode
  /** 1 if it is the page's only content ('Contest Not Found'). */
  level?: 1 | 2
}

/** An empty state: the message on line 1, the next step below. */
export function EmptyState({ title, children, action, level = 2 }: EmptyStateProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className={classNames(sheet.sheet, styles.empty)}>
      <div className={sheet.line}>
        <Gutter hidden>1</Gutter>
        <div className={sheet.content}>
          <Heading tabIndex={level === 1 ? -1 : undefined}>{title}</Heading>
        </div>
      </div>
      <div className={sheet.line}>
        <Gutter hidden>2</Gutter>
        <div className={classNames(sheet.content, text.muted)}>
          <div className={layout.measured}>{children}</div>
        </div>
      </div>
      <div className={sheet.line}>
        <Gutter hidden>~</Gutter>
        <div className={sheet.content} />
      </div>
      {action && (
        <div className={sheet.line}>
          <Gutter hidden>
            <span>
              ~<br />~
            </span>
          </Gutter>
          <div className={classNames(sheet.content, button.actions)}>{action}</div>
        </div>
      )}
    </div>
  )
}
