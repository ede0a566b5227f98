import { useQuery } from '@tanstack/react-query'
import type { Contest } from '../../../contract/contest'
import { type ShownMark, useConsoleParts } from './console-parts'
import { othersSeenMs } from './console-queries'

export type ConsoleMarks = {
  order: string
  title: string
  filters: readonly (readonly [name: string, label: string])[]
  /** Whether they have loaded, or could not be. */
  isSettled: boolean
  /** By id of the submission; empty until they are known. */
  of: Readonly<Record<string, ShownMark>>
}

const none = {}

/** The marks that a feature has for the queue of this contest; null if there are none. */
export function useQueueMarks(contest: Contest): ConsoleMarks | null {
  const { marks } = useConsoleParts()
  const isMarked = marks?.isIn(contest) ?? false
  const { data, isPending } = useQuery({
    queryKey: ['queue-marks', contest._id],
    queryFn: () => marks?.read(contest._id) ?? none,
    enabled: isMarked,
    refetchInterval: othersSeenMs,
  })
  if (!marks || !isMarked) return null
  const { order, title, filters } = marks
  return { order, title, filters, isSettled: !isPending, of: data ?? none }
}
