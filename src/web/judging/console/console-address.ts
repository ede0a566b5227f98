import { useSyncExternalStore } from 'react'
import { type QueueOrder, type QueueShare, queueOrders } from '../../../domain/judging/queue'
import { verdicts } from '../../../domain/judging/review-rules'
import { choiceParam, textParam, useUrlState, type ViewOf } from '../../url-state'

const address = {
  q: textParam,
  /** A verdict, a group's label, or 'mine'. */
  status: textParam,
  order: choiceParam<QueueOrder>(queueOrders, 'oldest'),
  issue: textParam,
}

export type ConsoleView = ViewOf<typeof address>

/** The console's state in the URL: a link shows another judge the same view. */
export const useConsoleAddress = () => useUrlState<ConsoleView>(address)

/** 'mine' means assigned to the judge; otherwise a status, or a group's label ('G-2'); anything else shows all. */
export function parseQueueShare(name: string, groups: readonly { _id: string; label: string }[]): QueueShare {
  if (name === 'mine') return name
  const status = verdicts.find((verdict) => verdict === name)
  const group = groups.find(({ label }) => label === name)
  return status ?? (group ? { groupId: group._id } : 'all')
}

const query = '(width < 48em)'

/** Whether there is only room for one pane. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia?.(query)
      media?.addEventListener('change', listener)
      return () => media?.removeEventListener('change', listener)
    },
    () => window.matchMedia?.(query)?.matches ?? false,
  )
}
