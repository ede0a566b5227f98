import { useHeldToken } from '../api/http'
import { ShellNote } from './ShellNote'

/** Said while a session is open that the browser would not store. */
export function StorageNote() {
  const isHeld = useHeldToken((held) => held.token !== null)
  if (!isHeld) return null
  return (
    <ShellNote>
      This browser does not let the site store anything: its storage is full or switched off. You stay signed in until
      this page is closed or reloaded.
    </ShellNote>
  )
}
