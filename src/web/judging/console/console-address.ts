import { useSyncExternalStore } from 'react'
import { type QueueOrder, type QueueShare, queueOrders } from '../../../domain/judging/queue'
import { verdicts } from '../../../domain/judging/review-rules'
import { choiceParam, textParam, useUrlState, type ViewOf } from '../../url-state'

const address = {
  q: textParam,
  /** A verdict, the label of a group, or 'mine'. */
  status: textParam,
  order: choiceParam<QueueOrder>(queueOrders, 'oldest'),
  issue: textParam,
}

export type ConsoleView = ViewOf<typeof address>

/** What the console shows, in its address: a link to it shows another judge the same. */
export const useConsoleAddress = () => useUrlState<ConsoleView>(address)

/** 'mine' is what is assigned to the judge; a status by its name, a group by its label ('G-2'); anything else shows all. */
export function parseQueueShare(name: string, groups: readonly { _id: string; label: string }[]): QueueShare {
  if (name === 'mine') return name
  const status = verdicts.find((verdict) => verdict === name)
  const group = groups.find(({ label }) => label === name)
  return status ?? (group ? { groupId: group._id } : 'all')
}

const query = '(width < 48em)'

/** Whether there is room for one pane only. */
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
