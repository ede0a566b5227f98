import { useEffect, useState } from 'react'
import { forget, keep, kept } from './link-secret'

/** The secret of the link that this page was opened by. It is forgotten when the page is left. */
export function useLinkSecret(page: string) {
  const [secret] = useState(() => kept(page))
  useEffect(() => {
    // Kept anew: in development effects run twice, and the first end of this one would lose it.
    if (secret) keep(secret)
    return forget
  }, [secret])
  return { token: secret?.token || null, isUsed: secret?.isUsed === true }
}
