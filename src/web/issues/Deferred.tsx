import { type ReactNode, startTransition, useEffect, useState } from 'react'

/** A page in the background is never painted, so do not wait longer. */
const maxPaintMs = 200

/** Becomes true once the first render is on the screen. */
export function useIsPainted(): boolean {
  const [isPainted, setIsPainted] = useState(false)
  useEffect(() => {
    const finish = () => startTransition(() => setIsPainted(true))
    let timer = setTimeout(finish, maxPaintMs)
    const frame = requestAnimationFrame(() => {
      clearTimeout(timer)
      timer = setTimeout(finish)
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [])
  return isPainted
}

/** Renders its children after what precedes them is on the screen, so that a tap in between is answered. */
export function Deferred({ now = false, children }: { now?: boolean; children: ReactNode }) {
  // Busy until then: a footer that was already in sight would be pushed away.
  return useIsPainted() || now ? children : <div aria-busy="true" />
}
