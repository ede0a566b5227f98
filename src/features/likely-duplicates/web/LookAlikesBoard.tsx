import { useState } from 'react'
import { messageOf } from '../../../web/api/http'
import { BackLink } from '../../../web/links'
import { paths } from '../../../web/paths'
import { Button } from '../../../web/ui/Button'
import button from '../../../web/ui/Button.module.css'
import { KeyHint } from '../../../web/ui/keys/KeyHint'
import { useKeys } from '../../../web/ui/keys/use-keys'
import { SheetHead } from '../../../web/ui/PageHead'
import { SheetSection } from '../../../web/ui/Sheet'
import sheet from '../../../web/ui/Sheet.module.css'
import { VisibleText } from '../../../web/ui/text/VisibleText'
import text from '../../../web/ui/text.module.css'
import { toast } from '../../../web/ui/toast/toast'
import type { LookAlikes } from '../contract'
import type { SweepAnswer } from '../domain/sweep-rules'
import { SweepPair } from './SweepPair'
import { useSweepMutations } from './sweep-api'
import { refusalText, sweepUndoSummary } from './sweep-texts'

/** This page's shortcuts, for the list of keys. */
const lookAlikeKeys = {
  title: 'In the look-alikes',
  single: [
    { keys: ['Y'], does: 'Same: one group' },
    { keys: ['N'], does: 'Not the same' },
    { keys: ['L'], does: 'Later' },
    { keys: ['U'], does: 'Undo all answers of this visit' },
  ],
  combined: [],
}

type Pair = LookAlikes['lookAlikes'][number]
const keyOf = ({ one, other }: Pair) => `${one._id} ${other._id}`

/** One pair after the other, most likely first. */
export function LookAlikesBoard({ view }: { view: LookAlikes }) {
  const { contest, lookAlikes, total } = view
  const walk = useLookAlikeWalk(view)
  const pair = lookAlikes.find((one) => !walk.later.includes(keyOf(one))) ?? lookAlikes[0]
  const answer = (said: SweepAnswer) => pair && void walk.answer(pair, said)
  const postpone = () => pair && walk.postpone(pair)
  const acts = { y: () => answer('same'), n: () => answer('apart'), l: () => postpone() }
  useKeys({ ...acts, u: () => void walk.undo() }, lookAlikeKeys)
  return (
    <>
      <BackLink to={paths.triage(contest._id)}>
        <span>Triage of</span> <VisibleText>{contest.title}</VisibleText>
      </BackLink>
      <article className={sheet.sheet}>
        <SheetHead title="Look-alikes">
          <p className={text.muted}>
            Valid submissions in different groups that may be the same. Each group earns an award, so review them before
            results.
          </p>
        </SheetHead>
        <SheetSection
          title={pair ? `${pair.one.placeInLine} and ${pair.other.placeInLine}` : 'All reviewed'}
          icon="layers"
        >
          <p role="status">{pair ? `${total} to review.` : 'No look-alikes left.'}</p>
          {walk.failure && <p role="alert">{walk.failure}</p>}
          {view.judgeRefusal && <p className={text.muted}>{refusalText(view.judgeRefusal)}</p>}
          {pair && (
            <SweepPair key={keyOf(pair)} entry={pair.one} offer={{ issue: pair.other, reasons: pair.reasons }} />
          )}
          <div className={button.actions}>
            {walk.answered > 0 && (
              <Button busy={walk.isBusy} onClick={() => void walk.undo()}>
                <span>Undo these answers</span>
                <KeyHint>U</KeyHint>
              </Button>
            )}
            {pair && <PairAnswers answer={answer} postpone={postpone} isBusy={walk.isBusy} may={walk.may} />}
          </div>
        </SheetSection>
      </article>
    </>
  )
}

type PairAnswersProps = {
  answer: (said: SweepAnswer) => void
  postpone: () => void
  isBusy: boolean
  may: Record<SweepAnswer, boolean>
}

function PairAnswers({ answer, postpone, isBusy, may }: PairAnswersProps) {
  return (
    <>
      <Button disabled={isBusy} onClick={postpone}>
        <span>Later</span>
        <KeyHint>L</KeyHint>
      </Button>
      <Button disabled={isBusy || !may.apart} onClick={() => answer('apart')}>
        <span>Not the same</span>
        <KeyHint>N</KeyHint>
      </Button>
      <Button variant="primary" disabled={isBusy || !may.same} onClick={() => answer('same')}>
        <span>Same</span>
        <KeyHint>Y</KeyHint>
      </Button>
    </>
  )
}

function useLookAlikeWalk({ contest, judgeRefusal }: LookAlikes) {
  const acts = useSweepMutations(contest._id)
  const [sweepId, setSweepId] = useState(() => crypto.randomUUID())
  const [answered, setAnswered] = useState(0)
  const [later, setLater] = useState<readonly string[]>([])
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const may = { same: judgeRefusal === null, apart: judgeRefusal === null || judgeRefusal === 'preliminary_results' }
  const attempt = async (act: () => Promise<void>) => {
    if (isBusy) return
    setBusy(true)
    setFailure(null)
    try {
      await act()
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return {
    ...{ answered, later, isBusy, failure, may },
    answer: ({ one, other }: Pair, answer: SweepAnswer) =>
      attempt(async () => {
        if (!may[answer]) return
        await acts.answer({ one, other, answer, sweepId })
        setAnswered(answered + 1)
      }),
    postpone: (pair: Pair) => setLater([...later.filter((key) => key !== keyOf(pair)), keyOf(pair)]),
    undo: () =>
      attempt(async () => {
        if (answered === 0) return
        toast.success(sweepUndoSummary(await acts.undo(sweepId)))
        setSweepId(crypto.randomUUID())
        setAnswered(0)
      }),
  }
}
