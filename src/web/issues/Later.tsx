import { type ReactNode, startTransition, useEffect, useState } from 'react'

/** A page in the background paints nothing, and is not waited for. */
const latestPaintMs = 200

/** Turns true when what was drawn first has come to the screen. */
export function useIsPainted(): boolean {
  const [isPainted, setIsPainted] = useState(false)
  useEffect(() => {
    const finish = () => startTransition(() => setIsPainted(true))
    let timer = setTimeout(finish, latestPaintMs)
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

/** Drawn when what stands before it has come to the screen, so that a tap in between is heard. */
export function Later({ now = false, children }: { now?: boolean; children: ReactNode }) {
  return (useIsPainted() || now) && children
}
