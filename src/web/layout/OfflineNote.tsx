import { useIsOnline } from '../api/online'
import { ShellNote } from './ShellNote'

/** Said while the browser has no network; what is on the screen stays, and is asked for again afterwards. */
export function OfflineNote() {
  if (useIsOnline()) return null
  return <ShellNote>You are offline. What you see may be out of date until the connection is back.</ShellNote>
}
