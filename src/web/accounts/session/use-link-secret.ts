import { useState } from 'react'
import { readLinkSecret } from './link-secret'

/** The secret of the link that opened this page. */
export function useLinkSecret(page: string) {
  const [secret] = useState(() => readLinkSecret(page))
  return { token: secret?.token || null, isUsed: secret?.isUsed === true }
}
