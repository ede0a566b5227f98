import { type ComponentProps, type RefObject, Suspense, useRef } from 'react'
import type { Contest } from '../../../contract/contest'
import { areVerdictsHidden } from '../../../domain/judging/hidden-verdicts'
import { datesOf, useContestClock } from '../../contests/contest-time'
import { lazyComponent } from '../../loading/lazy-component'
import { lazyPart } from '../../loading/lazy-part'
import { NotLoadedPart } from '../../loading/NotLoaded'
import { SidePane } from '../../panes/Panes'
import panes from '../../panes/Panes.module.css'
import { classNames } from '../../ui/class-names'
import { Checkbox } from '../../ui/Field'
import layout from '../../ui/layout.module.css'
import text from '../../ui/text.module.css'
import { useConsoleParts } from '../console/console-parts'
import { useOpenReport } from '../open-report'
import { TermsNote } from '../terms/TermsNote'
import { useAutoAdvance } from './auto-advance'
import { ClosedNote, StaleNotice } from './ClosedNote'
import decision from './Decision.module.css'
import { VerdictForm } from './VerdictForm'

/** Loads once the report and its verdict are on screen. */
const History = lazyComponent(async () => (await import('../duplicates/History')).History, NotLoadedPart)
const GroupPanel = lazyComponent(async () => (await import('../duplicates/GroupPanel')).GroupPanel, NotLoadedPart)
const SameWallet = lazyPart(async () => (await import('../duplicates/GroupPanel')).SameWallet)
const RevisionsPanel = lazyComponent(
  async () => (await import('../duplicates/GroupPanel')).RevisionsPanel,
  NotLoadedPart,
)

type DecisionPaneProps = { verdict: ComponentProps<typeof VerdictForm>; pane: RefObject<HTMLElement | null> }

export function DecisionPane({ verdict, pane }: DecisionPaneProps) {
  const { triage, entry, judging, decisions, refusal, decide, openDialog } = useOpenReport()
  const { failure } = decisions.draftOf(entry._id)
  const opensNext = useAutoAdvance()
  const { decisionParts } = useConsoleParts()
  const columns = useRef<HTMLDivElement>(null)
  const drop = () => decisions.write(entry._id, { failure: null })
  return (
    <SidePane label="Decision" pane={pane} onScroll={({ currentTarget }) => keepHeight(currentTarget, columns.current)}>
      <div className={decision.columns} ref={columns}>
        <div className={decision.column}>
          {!refusal && failure && (
            <div className={panes.part}>
              <StaleNotice
                failure={failure}
                onAgain={(version) => decide(failure.decision, version)}
                onChooseAgain={(of) => {
                  drop()
                  openDialog({ what: 'duplicate', first: of })
                }}
                onDrop={drop}
              />
            </div>
          )}
          <div className={panes.part}>
            <h2>Decision</h2>
            {refusal ? (
              <ClosedNote refusal={refusal} contestId={triage.contest._id} issue={entry} />
            ) : (
              <>
                <VerdictForm {...verdict} opensNext={opensNext.isOn} />
                <div className={classNames(text.muted, layout.below)}>
                  <Checkbox
                    label="Open the next pending submission after a decision"
                    checked={opensNext.isOn}
                    onChange={(event) => opensNext.turn(event.target.checked)}
                  />
                </div>
              </>
            )}
          </div>
          {!refusal && <HiddenNote contest={triage.contest} />}
          {judging && <SameWallet places={judging.sameWallet} />}
        </div>
        {judging && (
          <Suspense>
            <div className={decision.column}>
              <GroupPanel key={entry._id} judging={judging} />
              <RevisionsPanel judging={judging} />
            </div>
            <div className={decision.column}>
              {decisionParts.map(({ name, Part }) => (
                <Part key={`${name} ${entry._id}`} />
              ))}
              {triage.contest.freezesTerms && (
                <div className={panes.part}>
                  <h2>Terms</h2>
                  <TermsNote issue={entry} />
                </div>
              )}
              <History acts={judging.history} />
            </div>
          </Suspense>
        )}
      </div>
    </SidePane>
  )
}

/** The pane has less content while the next submission loads; keep its height, because it would otherwise scroll up. */
function keepHeight({ scrollTop, clientHeight }: HTMLElement, columns: HTMLElement | null) {
  if (columns) columns.style.minBlockSize = scrollTop > 0 ? `${scrollTop + clientHeight}px` : ''
}

/** Explains why authors don't react to a verdict, and that no one should mention one. */
function HiddenNote({ contest }: { contest: Contest }) {
  const now = useContestClock([contest])
  if (!areVerdictsHidden({ ...datesOf(contest), hidesVerdicts: contest.hidesVerdicts }, now)) return null
  return (
    <div className={panes.part}>
      <p className={text.muted}>Researchers can see verdicts only after the contest ends.</p>
    </div>
  )
}
