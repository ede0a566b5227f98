import { type ReactNode, useEffect, useId, useRef } from 'react'
import { type Tone, toneIcon } from './Banner'
import { Icon, type IconName } from './Icon'
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
  /** Buttons at the end, Cancel first. */
  actions?: ReactNode
  children?: ReactNode
}

/** The browser's own dialog: it holds the focus, closes on Escape and gives the focus back. */
export function Dialog(props: DialogProps) {
  const { isOpen, onClose, title, description, tone = 'info', icon, alert, actions, children } = props
  const ref = useRef<HTMLDialogElement>(null)
  const headingId = useId()
  useEffect(() => {
    const dialog = ref.current
    if (!isOpen || !dialog) return
    dialog.showModal()
    return () => dialog.close()
  }, [isOpen])
  if (!isOpen) return null
  return (
    <dialog
      ref={ref}
      className="dialog"
      role={alert ? 'alertdialog' : undefined}
      aria-labelledby={headingId}
      aria-describedby={description ? `${headingId}-text` : undefined}
      data-s={tone}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
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
    </dialog>
  )
}
