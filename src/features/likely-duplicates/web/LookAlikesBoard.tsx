import { useState } from 'react'
import { messageOf } from '../../../web/api/http'
import { ButtonLink } from '../../../web/links'
import { ListKeyBar } from '../../../web/panes/KeyBar'
import { ListPane, PaneRow, PaneRows, RowsHead } from '../../../web/panes/PaneList'
import {
  EmptyPanes,
  HeadNote,
  MainPane,
  NothingOpen,
  PanesHead,
  PanesPage,
  SidePane,
  SidePart,
} from '../../../web/panes/Panes'
import { useOpenRow } from '../../../web/panes/use-open-row'
import type { Panes } from '../../../web/panes/use-panes'
import { paths } from '../../../web/paths'
import { Button } from '../../../web/ui/Button'
import button from '../../../web/ui/Button.module.css'
import { EmptyState } from '../../../web/ui/EmptyState'
import { KeyHint } from '../../../web/ui/keys/KeyHint'
import { useKeys } from '../../../web/ui/keys/use-keys'
import type { Elements } from '../../../web/ui/text/elements'
import text from '../../../web/ui/text.module.css'
import { toast } from '../../../web/ui/toast/toast'
import { textParam, useUrlState } from '../../../web/url-state'
import type { LookAlikes } from '../contract'
import type { SweepAnswer } from '../domain/sweep-rules'
import { SweepPair } from './SweepPair'
import { useSweepMutations } from './sweep-api'
import { refusalText, sweepUndoSummary } from './sweep-texts'

const address = { pair: textParam }

const answerKeys = [
  { keys: ['Y'], does: 'Same: one group' },
  { keys: ['N'], does: 'Not the same' },
  { keys: ['L'], does: 'Later' },
  { keys: ['U'], does: 'Undo all answers of this visit' },
]

/** Pairs, most likely first; one of them side by side, and below it the answer. */
export function LookAlikesBoard({ view }: { view: LookAlikes }) {
  const { contest, lookAlikes, total } = view
  const { view: shown, hrefFor, show } = useUrlState<{ pair: string }>(address)
  const walk = useLookAlikeWalk(view)
  const waiting = lookAlikes.filter((one) => !walk.later.includes(keyOf(one)))
  const pairs = [...waiting, ...lookAlikes.filter((one) => walk.later.includes(keyOf(one)))]
  const { openId, panes, rowOpened } = useOpenRow({
    title: 'In the look-alikes',
    ids: pairs.map(keyOf),
    chosenId: shown.pair,
    firstId: pairs[0] ? keyOf(pairs[0]) : null,
    onOpen: (pair, how) => show({ pair }, how),
    keys: answerKeys,
  })
  const pair = pairs.find((one) => keyOf(one) === openId)
  const next = (act: (of: Pair) => unknown) => {
    if (!pair) return
    void act(pair)
    // The address names a pair only while it is open by choice.
    if (shown.pair) show({ pair: '' }, { replace: true })
  }
  const answer = (said: SweepAnswer) => next((one) => walk.answer(one, said))
  const postpone = () => next(walk.postpone)
  useKeys({ y: () => answer('same'), n: () => answer('apart'), l: postpone, u: () => void walk.undo() })
  const head = <Head contest={contest} />
  if (pairs.length === 0) {
    return (
      <PanesPage head={head} isOpened={false}>
        <EmptyPanes>
          <EmptyState
            title="All reviewed"
            action={
              <>
                <ButtonLink to={paths.triage(contest._id)}>Back to triage</ButtonLink>
                <UndoAll walk={walk} />
              </>
            }
          >
            <p role="status">No look-alikes left.</p>
            {walk.failure && <p role="alert">{walk.failure}</p>}
          </EmptyState>
        </EmptyPanes>
      </PanesPage>
    )
  }
  return (
    <PanesPage
      head={head}
      isOpened={pair !== undefined}
      columns="withBar"
      foot={<ListKeyBar keys={[[['Y', 'N', 'L'], 'same, not the same, later']]} />}
    >
      <ListPane label="Look-alikes" pane={panes.list}>
        <RowsHead>{`${total} to review`}</RowsHead>
        <PaneRows>
          <ol>
            {pairs.map((one) => (
              <li key={keyOf(one)}>
                <PaneRow
                  to={hrefFor({ pair: keyOf(one) })}
                  isOpen={one === pair}
                  replace={shown.pair !== ''}
                  onOpen={rowOpened}
                  status={walk.later.includes(keyOf(one)) ? 'todo' : 'duplicate'}
                  icon="copy"
                  title={`${one.one.placeInLine} and ${one.other.placeInLine}`}
                  note={`${Math.round(one.chance * 100)}% similar`}
                />
              </li>
            ))}
          </ol>
        </PaneRows>
      </ListPane>
      {pair ? (
        <OpenPair key={openId} pair={pair} panes={panes} onBack={() => show({ pair: '' })}>
          {view.judgeRefusal && <p className={text.muted}>{refusalText(view.judgeRefusal)}</p>}
          {walk.failure && <p role="alert">{walk.failure}</p>}
          <div className={button.actions}>
            <UndoAll walk={walk} />
            <PairAnswers answer={answer} postpone={postpone} isBusy={walk.isBusy} may={walk.may} />
          </div>
        </OpenPair>
      ) : (
        <NothingOpen>Open a pair to compare it.</NothingOpen>
      )}
    </PanesPage>
  )
}

const Head = ({ contest }: Pick<LookAlikes, 'contest'>) => (
  <PanesHead back={paths.triage(contest._id)} backLabel="Back to triage" title="Look-alikes" contest={contest.title}>
    <HeadNote>
      <p>Valid submissions in different groups that may be the same. Each group earns an award.</p>
    </HeadNote>
  </PanesHead>
)

type OpenPairProps = { pair: Pair; panes: Panes; onBack: () => void; children: Elements }

function OpenPair({ pair: { one, other, reasons }, panes, onBack, children }: OpenPairProps) {
  const places = `${one.placeInLine} and ${other.placeInLine}`
  return (
    <>
      <MainPane label={`Submissions ${places}`} pane={panes.main} backLabel="Look-alikes" onBack={onBack} isBare>
        <h2>{`Are ${places} the same?`}</h2>
        <SweepPair entry={one} offer={{ issue: other, reasons }} />
      </MainPane>
      <SidePane label="Answer" pane={panes.side}>
        <SidePart>{children}</SidePart>
      </SidePane>
    </>
  )
}

const UndoAll = ({ walk }: { walk: ReturnType<typeof useLookAlikeWalk> }) =>
  walk.answered > 0 && (
    <Button busy={walk.isBusy} onClick={() => void walk.undo()}>
      <span>Undo these answers</span>
      <KeyHint>U</KeyHint>
    </Button>
  )

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

type Pair = LookAlikes['lookAlikes'][number]
const keyOf = ({ one, other }: Pair) => `${one._id} ${other._id}`

/** The answers of this visit, which can be undone together, and the pairs that were left for later. */
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
