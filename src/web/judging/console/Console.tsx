import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { arrangeQueue, neighbour, nextPending } from '../../../domain/judging/queue'
import { useNamedKeys } from '../../ui/keys/page-keys'
import { useKeys } from '../../ui/keys/use-keys'
import { toast } from '../../ui/toast/toast'
import { useDecisions } from '../deciding/decisions'
import { useOpensNext } from '../deciding/opens-next'
import { type Triage, useJudgingActs } from '../triage-api'
import { ConsoleHead } from './ConsoleHead'
import { shareNamed, useConsoleAddress } from './console-address'
import { consoleKeys, usePaneCycle } from './console-keys'
import { KeyBar } from './KeyBar'
import { useIsNarrow } from './narrow'
import { OpenReport } from './OpenReport'
import { Queue } from './Queue'

/** Three panes: the queue, the report, the decision. On a narrow screen the queue gives way to what is open. */
export function Console({ triage }: { triage: Triage }) {
  const { issues, groups, contest } = triage
  const { view, hrefFor, show } = useConsoleAddress()
  const isNarrow = useIsNarrow()
  const acts = useJudgingActs(contest._id)
  const panes = {
    queue: useRef<HTMLElement>(null),
    report: useRef<HTMLElement>(null),
    decision: useRef<HTMLElement>(null),
  }
  const [firstId] = useState(() => (nextPending(issues, null) ?? issues[0])?._id ?? null)
  const wantedId = view.issue || (isNarrow ? null : firstId)
  const entry = issues.find(({ _id }) => _id === wantedId) ?? null
  const openId = entry?._id ?? null
  const share = shareNamed(view.status, groups)
  const shareKey = typeof share === 'string' ? share : share.groupId
  // biome-ignore lint/correctness/useExhaustiveDependencies: a share is what its key says
  const queue = useMemo(
    () => arrangeQueue(issues, { share, search: view.q, order: view.order, openId }),
    [issues, shareKey, view.q, view.order, openId],
  )
  const { wantFocus } = useFocusOf(panes.report, openId)
  const open = (id: string | undefined) => {
    if (id !== undefined && id !== openId) show({ issue: id }, { replace: view.issue !== '' })
  }
  const openInReport = (id: string | undefined) => {
    wantFocus()
    open(id)
  }
  const decisions = useDecisions(acts, {
    openId,
    onDecided: (decided) => {
      if (!useOpensNext.getState().isOn || decided._id !== openId) return
      const next = nextPending(queue, decided._id)
      if (next) openInReport(next._id)
      else toast.info('No other report in this queue is pending')
    },
    onUndone: (undone) => openInReport(undone._id),
  })
  const scrollReport = (by: 1 | -1) => {
    const report = panes.report.current
    report?.scrollBy({ top: (by * report.clientHeight) / 2 })
  }
  useKeys({
    j: () => openInReport(neighbour(queue, openId, 1)?._id),
    k: () => openInReport(neighbour(queue, openId, -1)?._id),
    u: decisions.undoLast,
    '[': () => scrollReport(-1),
    ']': () => scrollReport(1),
  })
  useNamedKeys(consoleKeys)
  usePaneCycle(panes)
  return (
    <div className="con" data-opened={entry !== null || undefined}>
      <ConsoleHead contest={contest} issues={issues} />
      <div className="panes">
        <Queue
          triage={triage}
          queue={queue}
          view={view}
          openId={openId}
          hrefFor={(issue) => hrefFor({ issue })}
          onOpen={isNarrow ? openInReport : open}
          onStep={(by) => open(neighbour(queue, openId, by)?._id)}
          onShow={show}
          pane={panes.queue}
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
          />
        )}
        {!entry && (
          <p className="con-unopened soft">
            {view.issue
              ? 'The report in this address is not in the queue: it was withdrawn, or it belongs to another contest. Open another one.'
              : 'Reports and the decision over them stand here.'}
          </p>
        )}
      </div>
      <KeyBar />
    </div>
  )
}

/** Gives the focus to the report once another one stands in its pane, where that was asked for. */
function useFocusOf(report: RefObject<HTMLElement | null>, openId: string | null) {
  const isWanted = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another report is the occasion
  useEffect(() => {
    report.current?.scrollTo?.({ top: 0 })
    if (!isWanted.current) return
    isWanted.current = false
    report.current?.focus({ preventScroll: true })
  }, [openId])
  const wantFocus = useCallback(() => {
    isWanted.current = true
  }, [])
  return { wantFocus }
}
