import { type QueueOrder, type QueueShare, queueOrders } from '../../../domain/judging/queue'
import { verdicts } from '../../../domain/judging/review-rules'
import { choicePart, textPart, useAddressView } from '../../address-view'

const address = {
  q: textPart,
  /** A verdict, or the label of a group. */
  status: textPart,
  order: choicePart<QueueOrder>(queueOrders, 'oldest'),
  issue: textPart,
}

export type ConsoleView = { q: string; status: string; order: QueueOrder; issue: string }

/** What the console shows, in its address: a link to it shows another judge the same. */
export const useConsoleAddress = () => useAddressView<ConsoleView>(address)

/** A status by its name, a group by its label ('G-2'); anything else shows all. */
export function shareNamed(name: string, groups: readonly { _id: string; label: string }[]): QueueShare {
  const status = verdicts.find((verdict) => verdict === name)
  const group = groups.find(({ label }) => label === name)
  return status ?? (group ? { groupId: group._id } : 'all')
}
