import { type ReactNode, useId } from 'react'
import { type Tone, toneIcon } from './Banner'
import { Icon, type IconName } from './Icon'
import { Modal } from './Modal'
import { Gutter } from './Status'

type DialogProps = {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  /** One or two sentences under the title, read together with it. */
  description?: ReactNode
  tone?: Tone
  icon?: IconName
  /** For acts that cannot be undone. */
  alert?: boolean
  /** For texts side by side: as wide as the window allows. */
  wide?: boolean
  /** Buttons at the end, Cancel first. */
  actions?: ReactNode
  children?: ReactNode
}

/** A question or a form over the page: a strip, a title, and buttons at the end. */
export function Dialog({ isOpen, ...rest }: DialogProps) {
  return isOpen ? <OpenDialog {...rest} /> : null
}

function OpenDialog(props: Omit<DialogProps, 'isOpen'>) {
  const { onClose, title, description, tone = 'info', icon, alert, wide, actions, children } = props
  const headingId = useId()
  return (
    <Modal
      onClose={onClose}
      className={wide ? 'dialog dialog-wide' : 'dialog'}
      role={alert ? 'alertdialog' : undefined}
      labelledBy={headingId}
      describedBy={description ? `${headingId}-text` : undefined}
      status={tone}
    >
      <Gutter>
        <Icon name={icon ?? toneIcon(tone)} />
      </Gutter>
      <div className="b">
        <h2 id={headingId}>{title}</h2>
        {description && (
          <p className="soft" id={`${headingId}-text`}>
            {description}
          </p>
        )}
        {children}
        {actions && <div className="btns">{actions}</div>}
      </div>
    </Modal>
  )
}
