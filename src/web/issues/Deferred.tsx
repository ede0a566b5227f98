import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { onScreen } from '../loading/first-paint'

/** Becomes true once the first render is on the screen. */
export function useIsPainted(): boolean {
  const [isPainted, setIsPainted] = useState(false)
  useEffect(() => void onScreen().then(() => startTransition(() => setIsPainted(true))), [])
  return isPainted
}

/** Renders its children after what precedes them is on the screen, so that a tap in between is answered. */
export function Deferred({ now = false, children }: { now?: boolean; children: ReactNode }) {
  // Busy until then: a footer that was already in sight would be pushed away.
  return useIsPainted() || now ? children : <div aria-busy="true" />
}
