import type { ReactNode } from 'react'

/** A page that is one box: it keeps the distance from the header that a back link would take. */
export function Alone({ children }: { children: ReactNode }) {
  return (
    <>
      <div className="top-row" />
      {children}
    </>
  )
}
