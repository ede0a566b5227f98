import { useEffect, useRef } from 'react'
import { track } from './analytics'

/** Tells once that a contest was looked at, when it is there to be seen; not again when it is loaded anew. */
export function useContestViewed(contestId: string | undefined) {
  const told = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (!contestId || told.current === contestId) return
    told.current = contestId
    track({ name: 'view_contest', contest_id: contestId })
  }, [contestId])
}
