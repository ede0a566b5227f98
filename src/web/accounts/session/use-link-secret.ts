import { useState } from 'react'
import { keptLinkSecret } from './link-secret'

/** The secret of the link that opened this page. */
export function useLinkSecret(page: string) {
  const [secret] = useState(() => keptLinkSecret(page))
  return { token: secret?.token || null, isUsed: secret?.isUsed === true }
}
