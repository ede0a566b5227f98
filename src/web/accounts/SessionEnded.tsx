import { useEffect, useState } from 'react'
import { hasDraftAt } from '../issues/drafts/draft-at'
import { Banner } from '../ui/Banner'
import { askedPage } from './session/asked-page'

/** Over the login, for whoever was signed in until now. */
export function SessionEnded() {
  const [{ path, endedFor }] = useState(() => askedPage() ?? { path: '', endedFor: null })
  const [hasDraft, setHasDraft] = useState(false)
  // The form that was left stores its last words when it goes, which is after this is first drawn.
  useEffect(() => setHasDraft(endedFor !== null && hasDraftAt(path, endedFor)), [path, endedFor])
  if (endedFor === null) return null
  return (
    <Banner tone="info">
      Your session has ended. Log in again to go on.
      {hasDraft && ' What you were writing is kept on this device, and Home leads back to it.'}
    </Banner>
  )
}
