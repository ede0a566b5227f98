import { useMemo, useState } from 'react'
import type { QueueEntry } from '../../../contract/judging'
import { arrangeQueue, isFound, nextPending } from '../../../domain/judging/queue'
import { useIsNarrow } from '../../panes/use-panes'
import type { Triage } from '../triage-api'
import { type ConsoleView, parseQueueShare } from './console-address'
import type { ConsoleMarks } from './use-queue-marks'

type First = { share: string; isKnown: boolean; id: string | null }

/**
 * The queue for the URL's state and the open submission, which is always in that queue: the one in the URL, otherwise
 * the queue's first pending one. A narrow screen shows the queue until one is selected.
 */
export function useOpenEntry({ issues, groups }: Triage, view: ConsoleView, marked: ConsoleMarks | null) {
  const isNarrow = useIsNarrow()
  const share = parseQueueShare(view.status, { groups, marks: marked?.filters ?? [] })
  const shareKey = typeof share === 'string' ? share : 'mark' in share ? share.mark : share.groupId
  const marks = marked?.of
  // Opening a submission counts as reading it, so none is opened before its queue is known.
  const isKnown =
    marked?.isSettled !== false || (view.order !== 'mark' && !(typeof share === 'object' && 'mark' in share))
  const firstOf = (): First => {
    const queue = arrangeQueue(issues, { share, search: view.q, order: view.order, marks: marks ?? {} })
    return { share: shareKey, isKnown, id: !isKnown ? null : ((nextPending(queue, null) ?? queue[0])?._id ?? null) }
  }
  // Stays when others decide, and while a search is typed; another filter starts with its own first entry.
  const [first, setFirst] = useState(firstOf)
  if (first.share !== shareKey || first.isKnown !== isKnown) setFirst(firstOf())
  const wantedId = view.issue || (isNarrow ? null : first.id)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a share is what its key says
  const queue = useMemo(
    () => arrangeQueue(issues, { share, search: view.q, order: view.order, openId: wantedId, marks: marks ?? {} }),
    [issues, shareKey, view.q, view.order, wantedId, marks],
  )
  const entry: QueueEntry | null = queue.find(({ _id }) => _id === wantedId) ?? null
  /** A different filter keeps the open entry listed; a different search closes it if it doesn't match. */
  const filtered = (change: Partial<ConsoleView>): Partial<ConsoleView> => {
    if (change.status !== undefined && entry) return { issue: entry._id, ...change }
    const isLost = change.q !== undefined && entry && !isFound(entry, change.q)
    return isLost ? { issue: '', ...change } : change
  }
  /** Opens a submission that may not be in the queue, such as another member of a group. */
  const opened = (issue: string): Partial<ConsoleView> => {
    const target = issues.find(({ _id }) => _id === issue)
    return !target || isFound(target, view.q) ? { issue } : { issue, q: '' }
  }
  return { queue, entry, isNarrow, filtered, opened }
}
