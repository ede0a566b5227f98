import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { QueueEntry } from '../../../contract/judging'
import { arrangeQueue, isFound, neighbour, nextPending } from '../../../domain/judging/queue'
import { NothingOpen, PanesPage } from '../../panes/Panes'
import { useIsNarrow, usePanes } from '../../panes/use-panes'
import { useKeys } from '../../ui/keys/use-keys'
import { toast } from '../../ui/toast/toast'
import { useAutoAdvance } from '../deciding/auto-advance'
import { useDecisions } from '../deciding/decisions'
import { refusalFor } from '../open-report'
import { type Triage, useJudgingMutations } from '../triage-api'
import { ConsoleHead, ConsoleKeyBar } from './ConsoleHead'
import { type ConsoleView, parseQueueShare, useConsoleAddress } from './console-address'
import { consoleKeys } from './console-keys'
import { useConsoleParts } from './console-parts'
import { judgingQuery } from './console-queries'
import { OpenReport } from './OpenReport'
import { Queue } from './Queue'
import { type ConsoleMarks, useQueueMarks } from './use-queue-marks'

/** Three panes: queue, report, decision. On a narrow screen, the open submission replaces the queue. */
export function Console({ triage }: { triage: Triage }) {
  const { issues, contest } = triage
  const { view, hrefFor, show } = useConsoleAddress()
  const client = useQueryClient()
  const acts = useJudgingMutations(contest._id)
  const { acts: added } = useConsoleParts()
  const [keys] = useState(() => consoleKeys(added))
  const marks = useQueueMarks(contest)
  const { queue, entry, isNarrow, filtered, opened } = useOpenEntry(triage, view, marks)
  const openId = entry?._id ?? null
  const { panes, wantFocus, scrollKeys } = usePanes(openId)
  const open = (id: string | undefined, atOnce = false) => {
    if (id !== undefined && id !== openId) show(opened(id), { replace: view.issue !== '', atOnce })
  }
  const openInReport = (id: string | undefined, atOnce = false) => {
    wantFocus()
    open(id, atOnce)
  }
  const openNext = (decided: { _id: string }) => {
    if (!useAutoAdvance.getState().isOn || decided._id !== openId) return null
    const next = nextPending(queue, decided._id)
    if (next) {
      // Prefetch before rendering, which takes as long as the reply.
      void client.prefetchQuery(judgingQuery(next._id))
      openInReport(next._id, true)
    } else toast.info('No other submission in this queue is pending')
    return next?._id ?? null
  }
  const decisions = useDecisions(acts, {
    openId,
    onDecided: openNext,
    onNotSaved: ({ _id }) => {
      wantFocus()
      // Also if the next one isn't rendered yet, because its URL is already pending.
      show(opened(_id), { replace: true })
    },
    onUndone: (undone) => openInReport(undone._id),
  })
  useKeys(
    {
      j: () => openInReport(neighbour(queue, openId, 1)?._id),
      k: () => openInReport(neighbour(queue, openId, -1)?._id),
      u: decisions.undoLast,
      ...scrollKeys,
    },
    keys,
  )
  return (
    <PanesPage
      head={<ConsoleHead contest={contest} issues={issues} />}
      isOpened={entry !== null}
      foot={
        <ConsoleKeyBar decides={!entry || refusalFor(triage, entry) === null} undoes={triage.judgeRefusal === null} />
      }
    >
      <Queue
        triage={triage}
        queue={queue}
        view={view}
        marks={marks}
        openId={openId}
        hrefFor={(issue) => hrefFor({ issue })}
        onOpen={isNarrow ? openInReport : open}
        onStep={(by) => open(neighbour(queue, openId, by)?._id)}
        onShow={(change, how) => show(filtered(change), how)}
        pane={panes.list}
      />
      {entry && (
        <OpenReport
          triage={triage}
          entry={entry}
          acts={acts}
          decisions={decisions}
          panes={panes}
          onOpen={openInReport}
          onBack={() => show({ issue: '' })}
          onNext={() => openNext(entry)}
        />
      )}
      {!entry && <NothingOpen>{unopenedText(triage, view)}</NothingOpen>}
    </PanesPage>
  )
}

/** Why no submission is open. */
function unopenedText({ issues }: Triage, { issue }: ConsoleView): string {
  if (!issue) return 'Open a submission to read it and decide.'
  return issues.some(({ _id }) => _id === issue)
    ? 'The submission in this address doesn’t match the filter. Clear the filter, or open another one.'
    : 'The submission in this address is not in the queue: it was withdrawn, or it belongs to another contest. Open another one.'
}

type First = { share: string; isKnown: boolean; id: string | null }

/**
 * The queue for the URL's state and the open submission, which is always in that queue: the one in the URL, otherwise
 * the queue's first pending one. A narrow screen shows the queue until one is selected.
 */
function useOpenEntry({ issues, groups }: Triage, view: ConsoleView, marked: ConsoleMarks | null) {
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
