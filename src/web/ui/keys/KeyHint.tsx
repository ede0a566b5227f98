import type { ReactNode } from 'react'
import { useSingleKeys } from './single-keys'

/** The key that leads here, for those who see it; gone while single keys are switched off. */
export function KeyHint({ children }: { children: ReactNode }) {
  const areOn = useSingleKeys((keys) => keys.areOn)
  if (!areOn) return null
  return (
    <span aria-hidden="true">
      <kbd>{children}</kbd>
    </span>
  )
}
