import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { afterPaint } from '../loading/first-paint'

/** A browser may stop rendering a page without marking it hidden, so don't wait longer. */
const maxPaintMs = 200

/** Becomes true once the first render has been painted. */
export function useIsPainted(): boolean {
  const [isPainted, setIsPainted] = useState(false)
  useEffect(() => {
    const late = new Promise((resolve) => setTimeout(resolve, maxPaintMs))
    void Promise.race([afterPaint(), late]).then(() => startTransition(() => setIsPainted(true)))
  }, [])
  return isPainted
}

/** Renders its children after everything before them has been painted, so that taps in between are handled. */
export function Deferred({ now = false, children }: { now?: boolean; children: ReactNode }) {
  // Busy until then, because a footer that was already visible would be pushed away.
  return useIsPainted() || now ? children : <div aria-busy="true" />
}
