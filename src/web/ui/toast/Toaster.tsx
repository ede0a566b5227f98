import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { toneIcon } from '../Banner'
import { Button } from '../Button'
import { Icon } from '../Icon'
import { KeyHint } from '../keys/KeyHint'
import { Gutter } from '../Status'
import { useFreePlace } from './free-place'
import { type Toast, type ToastOffer, toastList } from './toast'

const shownMs = 4000

function useHiddenTab(): boolean {
  return useSyncExternalStore(
    (listener) => {
      document.addEventListener('visibilitychange', listener)
      return () => document.removeEventListener('visibilitychange', listener)
    },
    () => document.visibilityState === 'hidden',
  )
}

/** Mounted once and from the start: a live region that appears together with its words is not read aloud. */
export function Toaster() {
  const toasts = useSyncExternalStore(toastList.subscribe, toastList.current)
  const [isTouched, setIsTouched] = useState(false)
  const isHidden = useHiddenTab()
  const region = useRef<HTMLElement>(null)
  const top = useFreePlace(region, toasts.length)
  // A toast that is closed by hand takes the focus and the pointer with it, and no leave event follows.
  useEffect(() => {
    if (toasts.length === 0) setIsTouched(false)
  }, [toasts.length])
  useEffect(() => {
    // By the place of the key: with Alt held some keyboards write another letter.
    const onKey = (event: KeyboardEvent) => {
      if (event.code === 'KeyT' && event.altKey && !event.ctrlKey && !event.metaKey) {
        event.preventDefault()
        region.current?.focus()
      }
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <section
      ref={region}
      className="toasts"
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
  const { id, said, offer } = toast
  // biome-ignore lint/correctness/useExhaustiveDependencies: saying it again starts the time anew
  useEffect(() => {
    if (isHeld || offer) return
    const timer = setTimeout(() => toastList.dismiss(id), shownMs)
    return () => clearTimeout(timer)
  }, [id, said, isHeld, offer])
  return (
    <div className="toast" data-s={toast.tone}>
      <Gutter>
        <Icon name={toneIcon(toast.tone)} />
      </Gutter>
      <div className="b">
        <p className="strong">{toast.text}</p>
        {offer && <Offer offer={offer} onEnd={() => toastList.dismiss(id)} />}
      </div>
      <Button variant="quiet" className="btn-i" aria-label="Dismiss" onClick={() => toastList.dismiss(id)}>
        <Icon name="x" small />
      </Button>
    </div>
  )
}

const secondMs = 1000

/** The seconds are for the eyes: read aloud, each of them would be news. */
function Offer({ offer, onEnd }: { offer: ToastOffer; onEnd: () => void }) {
  const left = () => Math.ceil((offer.until - Date.now()) / secondMs)
  const [seconds, setSeconds] = useState(left)
  // biome-ignore lint/correctness/useExhaustiveDependencies: one clock for as long as the offer stands
  useEffect(() => {
    const timer = setInterval(() => (left() > 0 ? setSeconds(left()) : onEnd()), secondMs / 4)
    return () => clearInterval(timer)
  }, [offer])
  const take = () => {
    onEnd()
    offer.run()
  }
  return (
    <p className="toast-offer">
      <Button small onClick={take}>
        {offer.words}
        <KeyHint>{offer.keyName}</KeyHint>
      </Button>
      <span className="meta num" aria-hidden="true">
        {seconds} s left
      </span>
    </p>
  )
}
