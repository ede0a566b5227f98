import type { Parsed } from '../../contract/endpoints'
import { areTermsFrozen } from '../../domain/contests/addenda'
import { contestEditRefusal, datesProblem, editDemands } from '../../domain/contests/contest-edit-rules'
import { settingsOf } from '../../domain/contests/judging-settings'
import { toCents } from '../../domain/money'
import { reasonOrNone } from '../../domain/no-reason'
import { refuse, refuseFields } from '../../domain/refusals'
import type { Clock } from '../clock'
import type { Db } from '../db/database'
import { hasVerdict, recordEvent } from '../ledger/event-queries'
import { contestFacts, contestFields, termsForLedger } from './contest-facts'
import {
  type ContestFields,
  type ContestRow,
  findContest,
  type LockedContest,
  lockContest,
  updateContest,
} from './contest-queries'
import { addendumOfEdit, freezeTerms } from './terms/freeze-terms'

type Edit = {
  contestId: string
  editorId: string
  changes: Parsed<'updateContest', 'body'>
  expectedVersion: number | null
  demandPassword: () => void
  notifyOfTerms: NotifyOfTerms
}

/** Queues mails to participants; `addendum` is null if the end was extended. */
export type NotifyOfTerms = (
  tx: Db,
  termsChange: { contestId: string; addendum: number | null; now: Date },
) => Promise<unknown>

/** Reads `now` after locking the contest, so that an end that passed during the wait counts as passed. */
export function editContest(db: Db, clock: Clock, edit: Edit): Promise<ContestRow> {
  const { contestId, editorId, changes, expectedVersion } = edit
  return db.transaction(async (tx) => {
    const contest = (await lockContest(tx, contestId)) ?? refuse('contest_not_found')
    const now = clock.now()
    const before = contestFields(contest)
    const { reason: givenReason, ...fields } = changes
    const after = merge(contest, fields)
    const facts = contestFacts(contest)
    // Every submission takes a number, and withdrawing doesn't return it.
    const hasIssues = contest.lastSeq > 0
    const known = { ...facts, hasIssues, hasVerdict: await hasVerdict(tx, contestId) }
    const refusal = contestEditRefusal(known, { ...facts, ...after }, now)
    if (refusal) refuse(refusal.code, 'text' in refusal ? { text: refusal.text } : undefined)
    if (expectedVersion !== null && expectedVersion !== contest.version) refuse('stale')
    const problem = changes.startDate || changes.endDate ? datesProblem(after) : null
    if (problem) refuseFields({ endDate: problem })
    if (JSON.stringify(before) !== JSON.stringify(after)) {
      const demands = editDemands(before, after, now)
      if (demands.needsPassword) edit.demandPassword()
      const reason = demands.showsReason ? reasonOrNone(givenReason) : givenReason
      const addendum = await addendumOfEdit(tx, await freezeTerms(tx, contest, now), { contest, before, after })
      await updateContest(tx, contestId, after, now)
      const terms = {
        before: termsForLedger({ ...contest, ...before }),
        after: { ...termsForLedger({ ...contest, ...after }), ...(addendum ? { addendum } : {}) },
      }
      await recordEvent(tx, { at: now, actorId: editorId, kind: 'contest_edited', contestId, ...terms, reason })
      await notifyIfTermsChanged(tx, edit, { contest, after, addendum: addendum?.number ?? null, now })
    }
    return (await findContest(tx, contestId)) as ContestRow
  })
}

type TermsChange = { contest: LockedContest; after: ContestFields; addendum: number | null; now: Date }

/** People have also planned their work around the end. Contests from earlier versions send no such mails. */
async function notifyIfTermsChanged(
  tx: Db,
  { notifyOfTerms }: Edit,
  { contest, after, addendum, now }: TermsChange,
): Promise<void> {
  const isLonger = areTermsFrozen(contest, now) && after.endDate > contest.endDate
  if (addendum !== null || isLonger) await notifyOfTerms(tx, { contestId: contest.id, addendum, now })
}

/** Fields that aren't sent stay unchanged. A null prize pool clears it. */
function merge(contest: LockedContest, { prizePool, ...changes }: Omit<Edit['changes'], 'reason'>): ContestFields {
  const before = contestFields(contest)
  return {
    title: changes.title ?? before.title,
    description: changes.description ?? before.description,
    githubRepoUrl: changes.githubRepoUrl ?? before.githubRepoUrl,
    startDate: changes.startDate ?? before.startDate,
    endDate: changes.endDate ?? before.endDate,
    prizePoolCents: prizePool === undefined ? before.prizePoolCents : prizePool === null ? null : toCents(prizePool),
    reportTemplate: changes.reportTemplate === undefined ? before.reportTemplate : changes.reportTemplate,
    knownIssues: changes.knownIssues === undefined ? before.knownIssues : changes.knownIssues,
    hidesAuthors: changes.hidesAuthors ?? before.hidesAuthors,
    hidesVerdicts: changes.hidesVerdicts ?? before.hidesVerdicts,
    ...settingsOf({ ...before, ...changes }),
  }
}
