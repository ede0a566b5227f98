import type { ReactNode } from 'react'
import { usePageTitle } from '../page-title'
import type { Tone } from '../ui/Banner'
import { toneIcon } from '../ui/Banner'
import { Icon, type IconName } from '../ui/Icon'
import { Sheet } from '../ui/Sheet'
import { Gutter } from '../ui/Status'

type AccountSheetProps = {
  title: string
  /** With a tone the sheet says how something went, and its strip shows it. */
  tone?: Tone
  icon?: IconName
  children: ReactNode
  /** Stands under the sheet. */
  under?: ReactNode
}

/** The narrow page of login, mails and passwords: a heading over one sheet. */
export function AccountSheet({ title, tone, icon, children, under }: AccountSheetProps) {
  usePageTitle(title)
  return (
    <div className="narrow">
      <div className="head">
        <h1 tabIndex={-1}>{title}</h1>
      </div>
      <Sheet>
        <div className="sec" data-s={tone}>
          <div className="ln">
            <Gutter>{(icon || tone) && <Icon name={icon ?? toneIcon(tone ?? 'info')} />}</Gutter>
            <div className="b stack-4">{children}</div>
          </div>
        </div>
      </Sheet>
      {under && <p className="under">{under}</p>}
    </div>
  )
}
