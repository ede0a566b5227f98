import type { Parsed } from '../../contract/endpoints'
import { contestEditRefusal, datesProblem } from '../../domain/contests/contest-edit-rules'
import { toCents } from '../../domain/money'
import { refuse, refuseFields } from '../../domain/refusals'
import type { Db } from '../db/database'
import { countIssuesEver } from '../issues/issue-list-queries'
import { insertEvent } from '../judging/ledger-queries'
import { hasVerdict } from './admin-contest-queries'
import { contestFacts, contestFields } from './contest-facts'
import {
  type ContestFields,
  type ContestRow,
  findContest,
  type LockedContest,
  lockContest,
  updateContest,
} from './contest-queries'

type Edit = {
  contestId: string
  editorId: string
  changes: Parsed<'updateContest', 'body'>
  expectedVersion: number | null
  now: Date
}

export function editContest(db: Db, { contestId, editorId, changes, expectedVersion, now }: Edit): Promise<ContestRow> {
  return db.transaction(async (tx) => {
    const contest = (await lockContest(tx, contestId)) ?? refuse('contest_not_found')
    const before = contestFields(contest)
    const { reason, ...fields } = changes
    const after = merge(contest, fields)
    const facts = contestFacts(contest)
    const hasIssues = (await countIssuesEver(tx, contestId)) > 0
    const known = { ...facts, hasIssues, hasVerdict: await hasVerdict(tx, contestId) }
    const refusal = contestEditRefusal(known, { ...facts, ...after }, now)
    if (refusal) refuse(refusal.code, 'text' in refusal ? { text: refusal.text } : undefined)
    if (expectedVersion !== null && expectedVersion !== contest.version) refuse('stale')
    const problem = changes.startDate || changes.endDate ? datesProblem(after) : null
    if (problem) refuseFields({ endDate: problem })
    if (JSON.stringify(before) !== JSON.stringify(after)) {
      await updateContest(tx, contestId, after, now)
      await insertEvent(tx, { at: now, actorId: editorId, kind: 'contest_edited', contestId, before, after, reason })
    }
    return (await findContest(tx, contestId)) as ContestRow
  })
}

/** What was not sent stays as it is; a prize pool sent as null is cleared. */
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
  }
}
