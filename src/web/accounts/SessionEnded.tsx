import { useEffect, useState } from 'react'
import { Banner } from '../ui/Banner'
import { readRequestedPage } from './session/requested-page'

/** Shown above the login form when a session has just ended. */
export function SessionEnded() {
  const [{ path, endedFor }] = useState(() => readRequestedPage() ?? { path: '', endedFor: null })
  const [hasDraft, setHasDraft] = useState(false)
  // After the first render, because the previous form stores its text when it unmounts.
  useEffect(() => {
    if (endedFor === null) return
    import('../issues/issue-draft').then((draft) => setHasDraft(draft.hasDraftAt(path, endedFor))).catch(() => {})
  }, [path, endedFor])
  if (endedFor === null) return null
  return (
    <Banner tone="info">
      <span>Your session has ended. Log in again to continue.</span>
      {hasDraft && <span> Your draft is saved on this device. Home has a link to it.</span>}
    </Banner>
  )
}
