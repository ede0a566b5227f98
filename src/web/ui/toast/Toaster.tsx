import { useEffect, useState, useSyncExternalStore } from 'react'
import { toneIcon } from '../Banner'
import { Button } from '../Button'
import { Icon } from '../Icon'
import { Gutter } from '../Status'
import { type Toast, toastList } from './toast'

const shownMs = 4000

/** Mounted once and from the start: a live region that appears together with its words is not read aloud. */
export function Toaster() {
  const toasts = useSyncExternalStore(toastList.subscribe, toastList.current)
  const [isHeld, setIsHeld] = useState(false)
  // A toast that is closed by hand takes the focus and the pointer with it, and no leave event follows.
  useEffect(() => {
    if (toasts.length === 0) setIsHeld(false)
  }, [toasts.length])
  return (
    <section
      className="toasts"
      aria-label="Notifications"
      aria-live="polite"
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} isHeld={isHeld} />
      ))}
    </section>
  )
}

function ToastCard({ toast, isHeld }: { toast: Toast; isHeld: boolean }) {
  const { id, said } = toast
  // biome-ignore lint/correctness/useExhaustiveDependencies: saying it again starts the time anew
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => toastList.dismiss(id), shownMs)
    return () => clearTimeout(timer)
  }, [id, said, isHeld])
  return (
    <div className="toast" data-s={toast.tone}>
      <Gutter>
        <Icon name={toneIcon(toast.tone)} />
      </Gutter>
      <div className="b">
        <p className="strong">{toast.text}</p>
      </div>
      <Button variant="quiet" className="btn-i" aria-label="Dismiss" onClick={() => toastList.dismiss(id)}>
        <Icon name="x" small />
      </Button>
    </div>
  )
}
