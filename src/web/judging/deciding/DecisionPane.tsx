import type { RefObject } from 'react'
import { Link } from 'react-router'
import type { Contest } from '../../../contract/contest'
import type { QueueEntry } from '../../../contract/judging'
import { areVerdictsHidden } from '../../../domain/judging/hidden-verdicts'
import { datesOf, useContestClock } from '../../contests/contest-time'
import { paths } from '../../paths'
import { asWords, lookUp } from '../../ui/text/lookup'
import { Candidates } from '../duplicates/Candidates'
import { GroupPanel } from '../duplicates/GroupPanel'
import { History } from '../duplicates/History'
import { RevisionsPanel } from '../duplicates/RevisionsPanel'
import type { Judging, JudgingActs, Triage } from '../triage-api'
import { Choices, type Deciding } from './Choices'
import type { Draft } from './decisions'
import { StaleNotice } from './StaleNotice'

/** Why nothing can be decided here, or null. The server says the same to every call. */
export type Closed = 'own' | NonNullable<Triage['judgeRefusal']> | null

type DecisionPaneProps = {
  triage: Triage
  entry: QueueEntry
  judging: Judging | undefined
  draft: Draft
  deciding: Deciding
  acts: JudgingActs
  closed: Closed
  onAgain: (version: number) => void
  onChooseAgain: (of: QueueEntry) => void
  onDrop: () => void
  onGroup: () => void
  onRevisions: () => void
  onCompare: (other: QueueEntry) => void
  onDuplicateOf: (other: QueueEntry) => void
  onOpen: (id: string) => void
  pane: RefObject<HTMLElement | null>
  reasonField: RefObject<HTMLTextAreaElement | null>
}

export function DecisionPane(props: DecisionPaneProps) {
  const { triage, entry, judging, draft, deciding, acts, closed, pane, reasonField } = props
  const isClosed = closed !== null
  return (
    <section className="pane con-decide" aria-label="Decision" ref={pane} tabIndex={-1}>
      <div className="d-col">
        {closed ? (
          <ClosedNote closed={closed} contestId={triage.contest._id} />
        ) : (
          <>
            {draft.failure && (
              <div className="d-b">
                <StaleNotice
                  failure={draft.failure}
                  onAgain={props.onAgain}
                  onChooseAgain={props.onChooseAgain}
                  onDrop={props.onDrop}
                />
              </div>
            )}
            <Choices
              entry={entry}
              duplicateOf={judging?.group?.primary.placeInLine ?? null}
              draft={draft}
              deciding={deciding}
              reasonField={reasonField}
            />
            <HiddenNote contest={triage.contest} />
          </>
        )}
        <SameWallet places={judging?.sameWallet ?? []} />
      </div>
      {judging && (
        <>
          <div className="d-col">
            <GroupPanel
              key={entry._id}
              judging={judging}
              acts={acts}
              isClosed={isClosed}
              onGroup={props.onGroup}
              onOpen={props.onOpen}
            />
            <RevisionsPanel judging={judging} isClosed={isClosed} onCompare={props.onRevisions} />
          </div>
          <div className="d-col">
            <Candidates
              key={entry._id}
              issueId={entry._id}
              isClosed={isClosed}
              onCompare={props.onCompare}
              onDuplicate={props.onDuplicateOf}
            />
            <History acts={judging.history} />
          </div>
        </>
      )}
    </section>
  )
}

const closedWords: Record<NonNullable<Closed>, string> = {
  own: 'You wrote this submission, so another judge decides over it.',
  conflict_of_interest: 'You have submitted to this contest yourself, so you decide over nothing in it.',
  contest_finalized: 'This contest is finalized: its verdicts and groups no longer change.',
}

function ClosedNote({ closed, contestId }: { closed: NonNullable<Closed>; contestId: string }) {
  return (
    <div className="d-b">
      <h2>Decision</h2>
      <p className="soft">{lookUp(closedWords, closed, asWords(closed))}</p>
      {closed === 'contest_finalized' && (
        <p className="d-more">
          <Link to={paths.results(contestId)}>See the results</Link>
        </p>
      )}
    </div>
  )
}

/** So that nobody wonders why an author does not answer to a verdict, or tells of one. */
function HiddenNote({ contest }: { contest: Contest }) {
  const now = useContestClock([contest])
  if (!areVerdictsHidden({ ...datesOf(contest), hidesVerdicts: contest.hidesVerdicts }, now)) return null
  return (
    <div className="d-b">
      <p className="soft">Researchers see the verdicts of this contest only after its end.</p>
    </div>
  )
}

function SameWallet({ places }: { places: readonly number[] }) {
  if (places.length === 0) return null
  return (
    <div className="d-b" data-s="warn">
      <h2>Same wallet</h2>
      <p className="warn">
        {places.join(', ')} {places.length === 1 ? 'comes' : 'come'} from another account with the same wallet.
      </p>
    </div>
  )
}
