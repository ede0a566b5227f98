import { useEffect } from 'react'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { KeyHint } from '../../ui/keys/KeyHint'
import { useSingleKeys } from '../../ui/keys/single-keys'
import { useListener } from '../../ui/keys/use-listener'
import text from '../../ui/text.module.css'
import { fixEquivalence } from '../duplicates/duplicate-texts'
import { useOpenReport } from '../open-report'
import { SweepPair } from './SweepPair'
import { sweepEndText, sweepSummary } from './sweep-texts'
import { type SweepWalk, useSweepWalk } from './use-sweep'

type SweepDialogProps = {
  /** A verdict of the open submission, for the sweep to go on. */
  onInvalid: () => void
  /** Closed after answers; `isOver` unless before the end. */
  onSwept: (text: string, sweepId: string, isOver: boolean) => void
}

/** What may be the same as the open submission, one beside it after the other, with one key for each. */
export function SweepDialog({ onInvalid, onSwept }: SweepDialogProps) {
  const { entry, triage, closeDialog } = useOpenReport()
  const walk = useSweepWalk(entry._id, triage.contest._id)
  const { sweep, offer, counts, failure } = walk
  const answered = counts.same + counts.apart
  const isPending = sweep?.issue.status === 'pending'
  const isOver = sweep !== undefined && !offer && !isPending && !walk.isBusy && !failure
  const close = () => {
    closeDialog()
    if (answered > 0) onSwept(sweepSummary(entry.placeInLine, counts), walk.sweepId, isOver)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end of the walk is the occasion
  useEffect(() => {
    if (isOver && answered > 0) close()
  }, [isOver])
  const onValid = useValid(walk)
  const invalid = () => {
    closeDialog()
    onInvalid()
  }
  useSweepKeys({
    ...(offer ? { y: () => walk.answer('same'), n: () => walk.answer('apart'), l: walk.postpone } : {}),
    ...(!offer && isPending ? { 1: onValid, 3: invalid } : {}),
    u: () => void walk.undo(),
  })
  return (
    <Dialog
      wide
      onClose={close}
      title={`Sweep from ${entry.placeInLine}`}
      icon="layers"
      description={fixEquivalence}
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
          {!offer && isPending && <Verdicts onValid={onValid} onInvalid={invalid} isBusy={walk.isBusy} />}
        </>
      }
    >
      <p className={text.muted} role="status">
        {sweepEndText(walk, entry.placeInLine)}
      </p>
      {failure && <p role="alert">{failure}</p>}
      {offer && <SweepPair key={offer.issue._id} entry={sweep?.issue ?? entry} offer={offer} />}
    </Dialog>
  )
}

function Answers({ walk: { answer, postpone, isBusy, asked, offer } }: { walk: SweepWalk }) {
  const isAsked = asked !== null && asked === offer?.issue._id
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
        <span>{isAsked ? 'Same, and take it over' : 'Same'}</span>
        <KeyHint>Y</KeyHint>
      </Button>
    </>
  )
}

type VerdictsProps = { onValid: () => void; onInvalid: () => void; isBusy: boolean }

/** Nothing that is decided is the same, so the open one needs a verdict of its own. */
function Verdicts({ onValid, onInvalid, isBusy }: VerdictsProps) {
  return (
    <>
      <Button disabled={isBusy} onClick={onInvalid}>
        <span>Invalid…</span>
        <KeyHint>3</KeyHint>
      </Button>
      <Button variant="primary" disabled={isBusy} onClick={onValid}>
        <span>Valid</span>
        <KeyHint>1</KeyHint>
      </Button>
    </>
  )
}

/** Makes the open submission valid, and goes on with those that wait. */
function useValid({ sweep, attempt, goOn }: SweepWalk) {
  const { acts } = useOpenReport()
  return () =>
    void attempt(async () => {
      if (!sweep) return
      await acts.decide(sweep.issue, { kind: 'verdict', status: 'valid', invalidationReason: null })
      await goOn()
    })
}

/** Single keys in this dialog: those of the page rest behind it. */
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
