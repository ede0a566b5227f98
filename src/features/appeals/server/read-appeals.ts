import type { WaitingWork } from '../../../contract/contests/contest-admin'
import { appealState } from '../../../domain/judging/appeals'
import { hidesVerdictsFrom } from '../../../domain/judging/hidden-verdicts'
import type { Page } from '../../../domain/paging'
import type { Viewer } from '../../../domain/permissions'
import { refuse } from '../../../domain/refusals'
import type { ReadFeatureWork } from '../../../server/admin/waiting/waiting-work'
import type { FindBlockers } from '../../../server/awards/before-results'
import { findContest } from '../../../server/contests/contest-queries'
import type { Db } from '../../../server/db/database'
import { shownAppealText } from '../../../server/db/encryption/stored-text'
import { hasSubmitted } from '../../../server/issues/issue-queries'
import { findReadable, recordReading } from '../../../server/issues/read-issue'
import { readWithheld } from '../../../server/issues/second-look/read-withheld'
import { authorsFor } from '../../../server/issues/show-issues'
import { recordListedIssues } from '../../../server/ledger/record-reading'
import type { Appeal, AppealForJudge, IssueAppeals } from '../contract'
import { appealBlockers, appealDecisionRefusal } from '../domain/appeal-rules'
import {
  type AppealRow,
  countAppeals,
  countOpenAppeals,
  countOpenAppealsOf,
  countValidIssuesOf,
  type ListedAppeal,
  listAppealsOfContest,
  listAppealsOfIssue,
  listOpenAppeals,
} from './appeal-queries'

/**
 * An issue's appeals and the facts of the limit, for its author and judges. Appeals may quote the report, so this is
 * recorded as reading it, but not as reading any revision.
 */
export async function readIssueAppeals(db: Db, issueId: string, viewer: Viewer, now: Date): Promise<IssueAppeals> {
  const issue = await findReadable(db, issueId, viewer)
  await recordReading(db, issue, [], { viewer, now })
  const { authorId, contestId } = issue
  const rows = await listAppealsOfIssue(db, issueId)
  const withheld = authorId === viewer.id ? [] : (await readWithheld(db, viewer, [contestId])).issues
  const isCounted = (one: (typeof withheld)[number]) =>
    one.authorId === authorId && one.status === 'valid' && !one.isWithdrawn
  const withheldValid = withheld.filter(isCounted).length
  const validCount = (await countValidIssuesOf(db, { authorId, contestId })) - withheldValid
  return {
    appeals: rows.map((row) => appealToWire(db, row)),
    openCount: await countOpenAppealsOf(db, { authorId, contestId }),
    validCount: hidesVerdictsFrom(issue.contest, viewer, now) ? 0 : validCount,
  }
}

/** Open appeals that this judge can decide in contests that aren't finalized, longest wait first. */
export async function listDecidableAppeals(db: Db, contestIds: readonly string[], judgeId: string) {
  const open = await listOpenAppeals(db, contestIds)
  const entered = new Set<string>()
  for (const id of new Set(open.map(({ contestId }) => contestId))) {
    if (await hasSubmitted(db, judgeId, id)) entered.add(id)
  }
  return open.filter((appeal) => {
    const judge = { judgeId, judgeHasStake: entered.has(appeal.contestId), isFinalized: false }
    return appealDecisionRefusal({ ...appeal, ...judge }) === null
  })
}

type Query = { contestId: string; judge: Viewer; page: Page; now: Date }

/** A page of a contest's appeals. They may quote reports, so this is recorded as listing them. */
export async function readContestAppeals(db: Db, { contestId, judge, page, now }: Query) {
  const contest = (await findContest(db, contestId)) ?? refuse('contest_not_found')
  const rows = await listAppealsOfContest(db, contest.id, page)
  const listedIssues = rows.map(({ issueId, author }) => ({ id: issueId, contestId: contest.id, author }))
  await recordListedIssues(db, [...new Map(listedIssues.map((issue) => [issue.id, issue])).values()], {
    viewer: judge,
    now,
  })
  const authorOf = await authorsFor(db, rows, judge.id)
  const judgeHasStake = await hasSubmitted(db, judge.id, contest.id)
  const appeals: AppealForJudge[] = rows.map((row) =>
    appealForJudgeToWire(db, row, { judgeId: judge.id, judgeHasStake, author: authorOf(row) }),
  )
  return {
    appeals,
    openCount: await countOpenAppeals(db, contest.id),
    decidableCount: (await listDecidableAppeals(db, [contest.id], judge.id)).length,
    total: await countAppeals(db, contest.id),
  }
}

/** Omits judges, who are anonymous to authors. */
export function appealToWire(db: Db, row: AppealRow): Appeal {
  return {
    _id: row.id,
    issueId: row.issueId,
    kind: row.kind,
    rule: row.rule,
    text: shownAppealText(db, row),
    receivedAt: row.receivedAt.toISOString(),
    state: appealState(row),
    reason: row.reason,
    decidedAt: row.handledAt?.toISOString() ?? null,
  }
}

type Reader = { judgeId: string; judgeHasStake: boolean; author: AppealForJudge['author'] }

function appealForJudgeToWire(db: Db, row: ListedAppeal, reader: Reader): AppealForJudge {
  const { issue, handler, contest, kind, decidedBy, secondJudgeId, authorId } = row
  const { id, ...issueFields } = issue
  const isFinalized = contest.finalizedAt !== null
  return {
    ...appealToWire(db, row),
    author: reader.author,
    issue: { _id: id, ...issueFields },
    change: row.change as AppealForJudge['change'],
    handledBy: handler && { _id: handler.id, username: handler.username },
    refusal: appealDecisionRefusal({ ...reader, authorId, kind, decidedBy, secondJudgeId, isFinalized }),
  }
}

/** Counts all open appeals, because they block finalizing regardless of who can decide them. */
export const findAppealBlockers: FindBlockers = async (db, contest, now) => {
  const openAppealCount = await countOpenAppeals(db, contest.id)
  return { blockers: appealBlockers(contest, openAppealCount, now), openAppealCount }
}

type Waiting = WaitingWork['appeals'][number]

/** The appeals that this judge can decide, longest wait first. */
export const readWaitingAppeals: ReadFeatureWork = async (db, { judgeId, contests }) => {
  const published = contests.filter(({ appealHours }) => appealHours !== null)
  const titles = new Map(published.map(({ id, title }) => [id, title]))
  const waiting = new Map<string, Waiting>()
  for (const { contestId: _id, receivedAt } of await listDecidableAppeals(db, [...titles.keys()], judgeId)) {
    const known = waiting.get(_id)
    const contest = { _id, title: titles.get(_id) ?? '' }
    if (known) known.count += 1
    else waiting.set(_id, { contest, count: 1, oldestAt: receivedAt.toISOString() })
  }
  return { appeals: [...waiting.values()] }
}
