import { type RefObject, useEffect, useRef, useState } from 'react'
import { type Claim, claimDraft } from './claim-draft'

type DraftClaim = {
  /** True from the moment on at which this tab may no longer write; read before each writing. */
  isAway: RefObject<boolean>
  /** Stores what was typed and waits to be stored. */
  flush: () => void
  /** Shows what another tab has left. */
  readAgain: () => void
}

/** Of all tabs that show the draft under this key, one may write it; the others follow what it stores. */
export function useDraftClaim(key: string, { isAway, flush, readAgain }: DraftClaim) {
  const [isElsewhere, setIsElsewhere] = useState(false)
  const claim = useRef<Claim | null>(null)
  const latest = useRef({ flush, readAgain })
  latest.current = { flush, readAgain }

  useEffect(() => {
    const place = (isNowAway: boolean) => {
      if (isAway.current && !isNowAway) latest.current.readAgain()
      isAway.current = isNowAway
      setIsElsewhere(isNowAway)
    }
    const followOthers = (event: StorageEvent) => {
      if (isAway.current && (event.key === null || event.key === key)) latest.current.readAgain()
    }
    const held = claimDraft(key, {
      onHere: () => place(false),
      onElsewhere: () => place(true),
      beforeYield: () => latest.current.flush(),
    })
    claim.current = held
    addEventListener('storage', followOthers)
    return () => {
      removeEventListener('storage', followOthers)
      latest.current.flush()
      held.release()
    }
  }, [key, isAway])

  return { isElsewhere, takeOver: () => claim.current?.takeOver() }
}
