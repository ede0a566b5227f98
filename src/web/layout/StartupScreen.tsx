import { useState } from 'react'
import { useSite } from '../api/site'
import text from '../ui/text.module.css'
import { useTimeout } from '../ui/time/use-timeout'
import { Mark } from './Mark'

const textAfterMs = 300

/** Just the logo, plus a text if loading takes longer. */
export function StartupScreen() {
  const [isSlow, setIsSlow] = useState(false)
  const siteName = useSite((site) => site.siteName)
  useTimeout(() => setIsSlow(true), textAfterMs)
  return (
    <main data-startup aria-busy="true">
      <h1 className={text.visuallyHidden}>{siteName}</h1>
      <Mark />
      <p role="status">{isSlow ? 'Loading…' : ''}</p>
    </main>
  )
}
