import { type ReactNode, useId } from 'react'
import { type Tone, toneIcon } from './Banner'
import { classNames } from './class-names'
import styles from './Dialog.module.css'
import { Gutter } from './Gutter'
import type { IconName } from './Icon'
import { Modal } from './Modal'
import type { Elements } from './text/elements'
import text from './text.module.css'

type DialogProps = {
  onClose: () => void
  title: ReactNode
  /** One or two sentences below the title, announced along with it. */
  description?: ReactNode
  tone?: Tone
  icon?: IconName
  /** For irreversible actions. */
  alert?: boolean
  /** Medium for facts and tables; wide for texts side by side, as wide as the window allows. */
  size?: 'medium' | 'wide' | undefined
  /** Buttons at the end, Cancel first. */
  actions?: Elements
  children?: Elements
}

/** A prompt or form over the page: a strip, a title, and buttons at the end. */
export function Dialog(props: DialogProps) {
  const { onClose, title, description, tone = 'info', icon, alert, size, actions, children } = props
  const headingId = useId()
  return (
    <Modal
      onClose={onClose}
      className={classNames(styles.dialog, size && styles[size])}
      role={alert ? 'alertdialog' : undefined}
      labelledBy={headingId}
      describedBy={description ? `${headingId}-text` : undefined}
      status={tone}
    >
      <Gutter icon={icon ?? toneIcon(tone)} />
      <div className={styles.text}>
        <h2 id={headingId}>{title}</h2>
        {description && (
          <p className={text.muted} id={`${headingId}-text`}>
            {description}
          </p>
        )}
        {children}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </Modal>
  )
}
