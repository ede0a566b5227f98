import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { Banner } from '../ui/Banner'

/** Said while the browser has no network; what is on the screen stays. */
export function OfflineNote() {
  const isOnline = useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  )
  if (isOnline) return null
  return <Banner tone="warn">You are offline. What you see may be out of date.</Banner>
}
