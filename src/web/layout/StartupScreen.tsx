import { useEffect, useState } from 'react'
import { useSite } from '../api/site'
import { Mark } from './Mark'

const wordsAfterMs = 300

/** The mark alone; words come only when it takes longer. */
export function StartupScreen() {
  const [isSlow, setIsSlow] = useState(false)
  const siteName = useSite((site) => site.siteName)
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), wordsAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <main className="start-up" aria-busy="true">
      <h1 className="hide">{siteName}</h1>
      <Mark />
      <p role="status">{isSlow ? 'Loading…' : ''}</p>
    </main>
  )
}
