import { useEffect } from 'react'
import type { Decisions } from '../../../web/judging/deciding/decisions'
import { fixEquivalence } from '../../../web/judging/duplicates/duplicate-texts'
import { useOpenReport } from '../../../web/judging/open-report'
import { Button } from '../../../web/ui/Button'
import { Dialog } from '../../../web/ui/Dialog'
import { KeyHint } from '../../../web/ui/keys/KeyHint'
import { useSingleKeys } from '../../../web/ui/keys/single-keys'
import { useListener } from '../../../web/ui/keys/use-listener'
import text from '../../../web/ui/text.module.css'
import { SweepPair } from './SweepPair'
import { useSweepMutations } from './sweep-api'
import { sweepEndText, sweepSummary, sweepUndoSummary } from './sweep-texts'
import { type SweepWalk, useSweepWalk } from './use-sweep'

/** Likely duplicates of the open submission, one at a time next to it, with one key per answer. */
export function SweepDialog() {
  const { entry, triage, decisions, startInvalid, openNext, closeDialog } = useOpenReport()
  const finish = useFinishSweep(triage.contest._id, decisions, openNext)
  const walk = useSweepWalk(entry._id, triage.contest._id)
  const { sweep, offer, counts, failure } = walk
  const answered = counts.same + counts.apart
  const isPending = sweep?.issue.status === 'pending'
  const needsVerdict = !offer && isPending
  const isOver = sweep !== undefined && !offer && !isPending && !walk.isBusy && !failure
  const close = () => {
    closeDialog()
    if (answered > 0) finish(sweepSummary(entry.placeInLine, counts), walk.sweepId, isOver)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end of the walk is the occasion
  useEffect(() => {
    if (isOver && answered > 0) close()
  }, [isOver])
  const onValid = useValid(walk)
  const invalid = () => {
    closeDialog()
    startInvalid()
  }
  useSweepKeys({
    ...(offer ? { y: () => walk.answer('same'), n: () => walk.answer('apart'), l: walk.postpone } : {}),
    ...(needsVerdict ? { 1: onValid, 3: invalid } : {}),
    u: () => void walk.undo(),
  })
  return (
    <Dialog
      size={offer !== null || sweep === undefined ? 'wide' : undefined}
      onClose={close}
      title={`Sweep from ${entry.placeInLine}`}
      icon="layers"
      description={offer ? fixEquivalence : undefined}
      actions={
        <>
          <Button onClick={close}>Close</Button>
          {answered > 0 && (
            <Button busy={walk.isBusy} onClick={() => void walk.undo()}>
              <span>Undo the sweep</span>
              <KeyHint>U</KeyHint>
            </Button>
          )}
          {offer && <Answers walk={walk} />}
          {needsVerdict && <Verdicts onValid={onValid} onInvalid={invalid} isBusy={walk.isBusy} />}
        </>
      }
    >
      <p className={text.muted} role="status">
        {sweepEndText(walk, entry.placeInLine)}
      </p>
      {failure && <p role="alert">{failure}</p>}
      {needsVerdict && <p className={text.muted}>{fixEquivalence}</p>}
      {offer && <SweepPair key={offer.issue._id} entry={sweep?.issue ?? entry} offer={offer} />}
    </Dialog>
  )
}

function Answers({ walk: { answer, postpone, isBusy, confirmingId, offer } }: { walk: SweepWalk }) {
  const isConfirming = confirmingId !== null && confirmingId === offer?.issue._id
  return (
    <>
      <Button disabled={isBusy} onClick={postpone}>
        <span>Later</span>
        <KeyHint>L</KeyHint>
      </Button>
      <Button disabled={isBusy} onClick={() => answer('apart')}>
        <span>Not the same</span>
        <KeyHint>N</KeyHint>
      </Button>
      <Button variant="primary" disabled={isBusy} onClick={() => answer('same')}>
        <span>{isConfirming ? 'Same, and take it over' : 'Same'}</span>
        <KeyHint>Y</KeyHint>
      </Button>
    </>
  )
}

type VerdictsProps = { onValid: () => void; onInvalid: () => void; isBusy: boolean }

/** No decided submission is the same, so the open one needs a verdict of its own: two equal ways. */
function Verdicts({ onValid, onInvalid, isBusy }: VerdictsProps) {
  return (
    <>
      <Button disabled={isBusy} icon="circle-check" onClick={onValid}>
        <span>Valid</span>
        <KeyHint>1</KeyHint>
      </Button>
      <Button disabled={isBusy} icon="circle-x" onClick={onInvalid}>
        <span>Invalid…</span>
        <KeyHint>3</KeyHint>
      </Button>
    </>
  )
}

/** Marks the open submission valid, and continues with pending ones. */
function useValid({ sweep, attempt, goOn }: SweepWalk) {
  const { acts } = useOpenReport()
  return () =>
    void attempt(async () => {
      if (!sweep) return
      await acts.decide(sweep.issue, { kind: 'verdict', status: 'valid', invalidationReason: null })
      await goOn()
    })
}

/** This dialog's single-key shortcuts; the page's are inactive behind it. */
function useSweepKeys(actions: Record<string, () => void>) {
  const areOn = useSingleKeys((keys) => keys.areOn)
  useListener(document, ['keydown'], (event) => {
    const isCombined = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey
    const act = actions[event.key.toLowerCase()]
    if (!areOn || !act || isCombined || event.repeat || document.querySelectorAll('dialog[open]').length > 1) return
    event.preventDefault()
    act()
  })
}

/** Offers to undo a closed sweep, and reports when it was completed. */
function useFinishSweep(contestId: string, { offerUndoOf }: Pick<Decisions, 'offerUndoOf'>, onOver: () => unknown) {
  const { undo } = useSweepMutations(contestId)
  return (done: string, sweepId: string, isOver: boolean) => {
    offerUndoOf(done, async () => sweepUndoSummary(await undo(sweepId)))
    if (isOver) onOver()
  }
}
