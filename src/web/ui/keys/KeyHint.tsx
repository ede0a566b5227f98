import type { ReactNode } from 'react'
import { useSingleKeys } from './single-keys'

/** Shows the shortcut; hidden while single-key shortcuts are off. */
export function KeyHint({ children }: { children: ReactNode }) {
  const areOn = useSingleKeys((keys) => keys.areOn)
  if (!areOn) return null
  return (
    <span aria-hidden="true">
      <kbd>{children}</kbd>
    </span>
  )
}
