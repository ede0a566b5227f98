import type { ComponentProps, ReactNode, RefObject } from 'react'
import { ButtonLink } from '../links'
import { Button } from '../ui/Button'
import button from '../ui/Button.module.css'
import { classNames } from '../ui/class-names'
import { Icon } from '../ui/Icon'
import layout from '../ui/layout.module.css'
import { Panel } from '../ui/Sheet'
import sheet from '../ui/Sheet.module.css'
import type { Elements } from '../ui/text/elements'
import { VisibleName } from '../ui/text/VisibleText'
import text from '../ui/text.module.css'
import styles from './Panes.module.css'

type PanesPageProps = {
  head: Elements
  /** Whether something is open; on a phone it then replaces the list. */
  isOpened: boolean
  /** The console's three panes by default; a wider decision; two texts side by side; or the decision as a bar below. */
  columns?: 'wideSide' | 'halves' | 'withBar'
  /** Below the panes. */
  foot?: Elements
  children: Elements
}

/** A page of panes, as high as the window: a list, what is open, and what to do with it. */
export const PanesPage = ({ head, isOpened, columns, foot, children }: PanesPageProps) => (
  <div className={styles.page} data-opened={isOpened || undefined}>
    {head}
    <div className={classNames(styles.panes, columns && styles[columns])}>{children}</div>
    {foot}
  </div>
)

type PanesHeadProps = { back: string; backLabel: string; title: string; contest: string; children?: Elements }

/** The line above the panes: the way back, the page and its contest, and what is beside them. */
export const PanesHead = ({ back, backLabel, title, contest, children }: PanesHeadProps) => (
  <header className={classNames(layout.row, styles.head)}>
    <div className={styles.title}>
      <ButtonLink variant="quiet" more={button.iconOnly} to={back} aria-label={backLabel}>
        <Icon name="arrow-left" />
      </ButtonLink>
      <h1 tabIndex={-1}>
        {title} <VisibleName className={text.muted}>{contest}</VisibleName>
      </h1>
    </div>
    {children}
  </header>
)

/** A short text in the head: what this page is, or until when something is possible. */
export const HeadNote = ({ children }: { children: Elements }) => <div className={styles.about}>{children}</div>

export const HeadLinks = ({ children }: { children: Elements }) => (
  <div className={classNames(styles.links, layout.pushed)}>{children}</div>
)

export type PaneProps = { label: string; pane: RefObject<HTMLElement | null>; children: Elements }

type MainPaneProps = PaneProps & {
  /** On a phone: what the button back to the list says and does. */
  backLabel: string
  onBack: () => void
  /** Without a side pane, it also takes the room of that one. */
  isAlone?: boolean
  /** Without the sheet of a single report. */
  isBare?: boolean
}

/** What is open. A box that scrolls must be reachable by keyboard. */
export const MainPane = ({ label, pane, backLabel, onBack, isAlone, isBare, children }: MainPaneProps) => (
  <section
    className={classNames(styles.pane, styles.main, isAlone && styles.alone)}
    aria-label={label}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    tabIndex={0}
    ref={pane}
  >
    <div className={styles.back}>
      <Button small variant="quiet" icon="arrow-left" onClick={onBack}>
        {backLabel}
      </Button>
    </div>
    <article className={isBare ? styles.bare : classNames(sheet.sheet, styles.sheet)}>{children}</article>
  </section>
)

/** In place of both panes while nothing is open. */
export const NothingOpen = ({ children }: { children: ReactNode }) => (
  <div className={classNames(styles.unopened, text.muted)}>{children}</div>
)

/** In place of all panes where there is nothing to list. */
export const EmptyPanes = ({ children }: { children: Elements }) => <div className={styles.empty}>{children}</div>

type SidePaneProps = PaneProps & Pick<ComponentProps<'section'>, 'onScroll'>

/** The decision beside what it is about; below it where the window is narrow. */
export const SidePane = ({ label, pane, onScroll, children }: SidePaneProps) => (
  <section
    className={classNames(styles.pane, styles.side)}
    aria-label={label}
    ref={pane}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    tabIndex={0}
    onScroll={onScroll}
  >
    {children}
  </section>
)

/** A part of the side pane. */
export const SidePart = (props: Omit<ComponentProps<typeof Panel>, 'icon' | 'className'>) => (
  <Panel {...props} className={styles.part} />
)
