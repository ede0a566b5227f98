import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { afterPaint } from '../loading/first-paint'

/** A browser may stop drawing a page that it does not call hidden, so do not wait longer. */
const maxPaintMs = 200

/** Becomes true once the first render is on the screen. */
export function useIsPainted(): boolean {
  const [isPainted, setIsPainted] = useState(false)
  useEffect(() => {
    const late = new Promise((resolve) => setTimeout(resolve, maxPaintMs))
    void Promise.race([afterPaint(), late]).then(() => startTransition(() => setIsPainted(true)))
  }, [])
  return isPainted
}

/** Renders its children after what precedes them is on the screen, so that a tap in between is answered. */
export function Deferred({ now = false, children }: { now?: boolean; children: ReactNode }) {
  // Busy until then: a footer that was already in sight would be pushed away.
  return useIsPainted() || now ? children : <div aria-busy="true" />
}
