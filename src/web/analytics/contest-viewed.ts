import { useEffect, useRef } from 'react'
import { track } from './analytics'

/** Counts one view when the contest loads, but not when it reloads. */
export function useContestViewed(contestId: string | undefined) {
  const counted = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (!contestId || counted.current === contestId) return
    counted.current = contestId
    track({ name: 'view_contest', contest_id: contestId })
  }, [contestId])
}
