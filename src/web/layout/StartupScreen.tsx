import { useEffect, useState } from 'react'
import { useSite } from '../api/site'
import { Mark } from './Mark'

const wordsAfterMs = 300

/** The mark alone; words come only when it takes longer. No heading: one is there when its page is. */
export function StartupScreen() {
  const [isSlow, setIsSlow] = useState(false)
  const siteName = useSite((site) => site.siteName)
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), wordsAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <main className="start-up" aria-busy="true" aria-label={siteName}>
      <Mark />
      <p role="status">{isSlow ? 'Loading…' : ''}</p>
    </main>
  )
}
