import { type QueueOrder, type QueueShare, queueOrders } from '../../../domain/judging/queue'
import { verdicts } from '../../../domain/judging/review-rules'
import { choiceParam, textParam, useUrlState, type ViewOf } from '../../url-state'

const address = {
  q: textParam,
  /** A verdict, a group's label, the name of a mark, or 'mine'. */
  status: textParam,
  order: choiceParam<QueueOrder>(queueOrders, 'oldest'),
  issue: textParam,
}

export type ConsoleView = ViewOf<typeof address>

/** The console's state in the URL: a link shows another judge the same view. */
export const useConsoleAddress = () => useUrlState<ConsoleView>(address)

type Shares = {
  groups: readonly { _id: string; label: string }[]
  marks: readonly (readonly [name: string, label: string])[]
}

/** 'mine' means assigned to the judge; otherwise a status, a group's label ('G-2') or a mark; anything else shows all. */
export function parseQueueShare(name: string, { groups, marks }: Shares): QueueShare {
  if (name === 'mine') return name
  const status = verdicts.find((verdict) => verdict === name)
  const group = groups.find(({ label }) => label === name)
  if (status) return status
  if (marks.some(([mark]) => mark === name)) return { mark: name }
  return group ? { groupId: group._id } : 'all'
}
