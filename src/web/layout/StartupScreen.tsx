import { useEffect, useState } from 'react'
import { Mark } from './Mark'

const wordsAfterMs = 300

/** The mark alone; words come only when it takes longer. */
export function StartupScreen() {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), wordsAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="start-up" aria-busy="true">
      <Mark />
      <p role="status">{isSlow ? 'Loading…' : ''}</p>
    </div>
  )
}
