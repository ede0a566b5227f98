import type { ReactNode } from 'react'
import { usePageTitle } from '../page-title'
import { focusIfLost } from '../ui/access/focus'
import { Banner, type Tone, toneIcon } from '../ui/Banner'
import { classNames } from '../ui/class-names'
import { Gutter } from '../ui/Gutter'
import type { IconName } from '../ui/Icon'
import layout from '../ui/layout.module.css'
import page from '../ui/Page.module.css'
import { PageHead } from '../ui/PageHead'
import { Sheet } from '../ui/Sheet'
import sheet from '../ui/Sheet.module.css'
import type { Elements } from '../ui/text/elements'
import styles from './Account.module.css'

type AccountSheetProps = {
  title: string
  /** A tone shows an outcome in the sheet's strip; `now` marks a form to fill in. */
  tone?: Tone | 'now' | 'todo'
  icon?: IconName
  /** Why the last attempt failed; shown on the sheet's first line. */
  refusal?: ReactNode
  /** What to know before filling in the form. */
  notice?: Elements
  /** Replaces a form or a loading state, so its heading takes over their focus. */
  isOutcome?: boolean
  children: ReactNode
  /** Shown below the sheet. */
  under?: ReactNode
  /** On a wide screen in a second column, otherwise below. */
  beside?: ReactNode
}

function iconOf(tone: AccountSheetProps['tone'], icon: IconName | undefined): IconName | undefined {
  if (icon || !tone || tone === 'now' || tone === 'todo') return icon
  return toneIcon(tone)
}

/** The narrow layout for login, mail links and passwords: a heading over one sheet. */
export function AccountSheet(props: AccountSheetProps) {
  const { title, tone, icon, refusal, notice, isOutcome = false, children, under, beside } = props
  usePageTitle(title)
  const shownIcon = iconOf(tone, icon)
  const form = (
    <div className={classNames(page.narrow, beside !== undefined && styles.form)}>
      <PageHead title={title} ref={isOutcome ? focusIfLost : undefined} />
      <Sheet className={styles.sheet}>
        {notice}
        {refusal && <Banner tone="danger">{refusal}</Banner>}
        <div className={sheet.section} data-status={tone}>
          <div className={sheet.line}>
            <Gutter icon={shownIcon} />
            <div className={classNames(sheet.content, layout.stackLarge)}>{children}</div>
          </div>
        </div>
      </Sheet>
      {under && <p className={page.below}>{under}</p>}
    </div>
  )
  if (beside === undefined) return form
  return (
    <div className={styles.columns}>
      {form}
      <div className={styles.beside}>{beside}</div>
    </div>
  )
}
