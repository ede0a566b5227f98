import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { classNames } from './class-names'
import styles from './Dialog.module.css'

type ModalProps = {
  onClose: () => void
  className: string | undefined
  role?: 'alertdialog'
  label?: string
  labelledBy?: string
  describedBy?: string
  status?: string
  /** Clicking outside also closes it; only if nothing is lost that way. */
  closesOutside?: boolean
  children: ReactNode
}

/** The browser's modal dialog while mounted: it traps the focus, closes on Escape and restores the focus. */
export function Modal(props: ModalProps) {
  const { onClose, className, role, label, labelledBy, describedBy, status, closesOutside, children } = props
  const ref = useRef<HTMLDialogElement>(null)
  // Before the paint, and closed while still in the page, because only an open dialog restores the focus.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    dialog.showModal()
    dialog.querySelector<HTMLElement>('[data-initial-focus]')?.focus()
    return () => dialog.close()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key for it
    <dialog
      ref={ref}
      className={classNames(styles.modal, className)}
      role={role}
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      data-status={status}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (closesOutside && event.target === ref.current) onClose()
      }}
    >
      {children}
    </dialog>
  )
}
