import { type ReactNode, useEffect, useRef } from 'react'
import { usePageTitle } from '../page-title'
import { Banner, type Tone, toneIcon } from '../ui/Banner'
import { Icon, type IconName } from '../ui/Icon'
import { Sheet } from '../ui/Sheet'
import { Gutter } from '../ui/Status'
import './accounts.css'

type AccountSheetProps = {
  title: string
  /** With a tone the sheet says how something went, and its strip shows it; `now` marks a form that is to be filled. */
  tone?: Tone | 'now' | 'todo'
  icon?: IconName
  /** Why the last attempt failed; stands on the first line of the sheet. */
  refusal?: ReactNode
  /** What there is to know before the form is filled. */
  notice?: ReactNode
  /** It came in place of a form or of a wait, so its heading takes the focus that went with them. */
  isOutcome?: boolean
  children: ReactNode
  /** Stands under the sheet. */
  under?: ReactNode
}

function iconOf(tone: AccountSheetProps['tone'], icon: IconName | undefined): IconName | undefined {
  if (icon || !tone || tone === 'now' || tone === 'todo') return icon
  return toneIcon(tone)
}

/** The narrow page of login, mails and passwords: a heading over one sheet. */
export function AccountSheet(props: AccountSheetProps) {
  const { title, tone, icon, refusal, notice, isOutcome = false, children, under } = props
  usePageTitle(title)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isOutcome && document.activeElement === document.body) heading.current?.focus()
  }, [isOutcome])
  const shownIcon = iconOf(tone, icon)
  return (
    <div className="narrow">
      <div className="head">
        <h1 tabIndex={-1} ref={heading}>
          {title}
        </h1>
      </div>
      <Sheet>
        {notice}
        {refusal && <Banner tone="danger">{refusal}</Banner>}
        <div className="sec" data-s={tone}>
          <div className="ln">
            <Gutter>{shownIcon && <Icon name={shownIcon} />}</Gutter>
            <div className="b stack-4">{children}</div>
          </div>
        </div>
      </Sheet>
      {under && <p className="under">{under}</p>}
    </div>
  )
}
