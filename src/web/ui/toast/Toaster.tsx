import { useRef, useState, useSyncExternalStore } from 'react'
import { toneIcon } from '../Banner'
import { Button } from '../Button'
import buttonStyles from '../Button.module.css'
import { classNames } from '../class-names'
import { Gutter } from '../Gutter'
import { Icon } from '../Icon'
import { KeyHint } from '../keys/KeyHint'
import { useListener } from '../keys/use-listener'
import text from '../text.module.css'
import { deviceMs } from '../time/device-clock'
import { useTimeout } from '../time/use-timeout'
import { useFreePosition } from './free-position'
import styles from './Toaster.module.css'
import { type Toast, type ToastAction, toastList, useToasts } from './toast'

const shownMs = 4000

function useHiddenTab(): boolean {
  return useSyncExternalStore(
    (listener) => {
      document.addEventListener('visibilitychange', listener)
      return () => document.removeEventListener('visibilitychange', listener)
    },
    () => document.visibilityState === 'hidden',
    () => false,
  )
}

/** Always mounted, because a live region that appears along with its text isn't announced. */
export function Toaster() {
  const toasts = useToasts((state) => state.toasts)
  const [isTouched, setIsTouched] = useState(false)
  const isHidden = useHiddenTab()
  const region = useRef<HTMLElement>(null)
  const top = useFreePosition(region, toasts.length)
  // Dismissing the last toast by hand triggers no leave or blur event.
  if (toasts.length === 0 && isTouched) setIsTouched(false)
  useListener(document, ['keydown'], (event) => {
    // Use the physical key's code, because with Alt some keyboards produce another letter.
    if (event.code === 'KeyT' && event.altKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      region.current?.focus()
    }
  })
  return (
    <section
      ref={region}
      className={styles.toasts}
      data-print="none"
      style={{ insetBlockStart: top }}
      aria-label="Notifications"
      aria-live="polite"
      aria-keyshortcuts="Alt+T"
      tabIndex={-1}
      onPointerEnter={() => setIsTouched(true)}
      onPointerLeave={() => setIsTouched(false)}
      onFocus={() => setIsTouched(true)}
      onBlur={() => setIsTouched(false)}
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} isHeld={isTouched || isHidden} />
      ))}
    </section>
  )
}

function ToastCard({ toast, isHeld }: { toast: Toast; isHeld: boolean }) {
  const { id, repeatCount, offer } = toast
  useTimeout(() => toastList.dismiss(id), isHeld || offer ? null : shownMs, repeatCount)
  return (
    <div className={styles.toast} data-status={toast.tone}>
      <Gutter icon={toneIcon(toast.tone)} />
      <div className={styles.text}>
        <p className={text.strong}>{toast.text}</p>
        {offer && <Offer offer={offer} onEnd={() => toastList.dismiss(id)} />}
      </div>
      <Button
        variant="quiet"
        className={buttonStyles.iconOnly}
        aria-label="Dismiss"
        onClick={() => toastList.dismiss(id)}
      >
        <Icon name="x" small />
      </Button>
    </div>
  )
}

const secondMs = 1000

/** Hides the seconds from screen readers, which would announce each one. */
function Offer({ offer, onEnd }: { offer: ToastAction; onEnd: () => void }) {
  const [now, setNow] = useState(deviceMs)
  const seconds = Math.ceil((offer.until - now) / secondMs)
  const untilNextMs = Math.max((offer.until - now) % secondMs, secondMs / 4)
  useTimeout(() => (offer.until > deviceMs() ? setNow(deviceMs()) : onEnd()), untilNextMs, now)
  const take = () => {
    onEnd()
    offer.run()
  }
  return (
    <p className={styles.offer}>
      <Button small onClick={take}>
        <span>{offer.label}</span>
        <KeyHint>{offer.keyName}</KeyHint>
      </Button>
      <span className={classNames(text.faint, text.tabular)} aria-hidden="true">{`${seconds} s left`}</span>
    </p>
  )
}
