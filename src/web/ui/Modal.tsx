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
  /** A press beside it closes it too; for what loses nothing by it. */
  closesOutside?: boolean
  children: ReactNode
}

/** The browser's own modal dialog for as long as it is drawn: it holds the focus, closes on Escape and gives it back. */
export function Modal(props: ModalProps) {
  const { onClose, className, role, label, labelledBy, describedBy, status, closesOutside, children } = props
  const ref = useRef<HTMLDialogElement>(null)
  // Before the paint, and closed while it still is in the page: only an open dialog gives the focus back.
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
