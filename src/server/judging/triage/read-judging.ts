import type { Reply } from '../../../contract/endpoints'
import { defaultReportTemplate } from '../../../domain/issues/report-template'
import { findRewrites, type Rewrite } from '../../../domain/issues/rewrites'
import { explainPrimary, groupLabel } from '../../../domain/judging/duplicate-groups'
import { areAuthorsHidden } from '../../../domain/judging/pseudonyms'
import { judgeRefusal } from '../../../domain/judging/review-rules'
import { maskWithheld, type Withheld } from '../../../domain/judging/second-look/withholding'
import type { Viewer } from '../../../domain/permissions'
import { refuse } from '../../../domain/refusals'
import { inSlices } from '../../concurrency/in-slices'
import { findContest } from '../../contests/contest-queries'
import { contestToWire } from '../../contests/contest-wire'
import type { Db } from '../../db/database'
import { shownTexts } from '../../db/encryption/report-text'
import type { IssueRow } from '../../issues/issue-queries'
import { readWithRevisions } from '../../issues/read-issue'
import { listRevisions, type RevisionRow } from '../../issues/revision-queries'
import { lookContestsOf, readWithheld } from '../../issues/second-look/read-withheld'
import { showToJudge } from '../../issues/show-issues'
import { recordShownTitles } from '../../ledger/record-reading'
import { closedFacts } from '../decision-source'
import { listIssueEvents } from '../history-queries'
import { issueEventsToWire, visibleHistory } from '../history-wire'
import { listContestQueue, listGroupQueue, listSameWallet, type QueueRow } from './queue-queries'
import { showQueue } from './queue-wire'

type JudgingView = Reply<'readJudging'>['data']

/**
 * Everything that a judge needs to decide on one issue. Contains the texts of all revisions, so it is recorded as
 * reading each.
 */
export async function readJudging(db: Db, issueId: string, judge: Viewer, now: Date): Promise<JudgingView> {
  const { issue: found, revisions } = await readWithRevisions(db, issueId, judge, now)
  const withheld = await readWithheld(db, judge, lookContestsOf([found.contest]))
  const row = maskWithheld(found, withheld)
  const issue = await showToJudge(db, found, { judgeId: judge.id, withheld })
  const { contestId, contest } = row
  const rewrites = await readRewrites(db, contestId, revisions)
  const isHidden = areAuthorsHidden({ ...contest, isFinalized: contest.finalizedAt !== null })
  const { events, sameWallet, members } = await readJudgingContext(db, row, isHidden)
  // Reading the report of another is recorded already; an own one shows theirs only by its group.
  if (found.authorId === judge.id) await recordShownTitles(db, members, { view: 'duplicate group', viewer: judge, now })
  return {
    issue,
    revisions: revisions.map((revision, index) =>
      revisionToWire(revision, { index, issue: row, rewritten: rewrites[index] ?? null }),
    ),
    group: await readGroup(db, members, { judgeId: judge.id, withheld }),
    history: await issueEventsToWire(db, visibleHistory(events, issueId, withheld), row, {
      readerId: judge.id,
      author: issue.userId,
    }),
    sameWallet,
  }
}

type Shown = { index: number; issue: IssueRow; rewritten: Rewrite | null }

function revisionToWire(revision: RevisionRow, { index, issue, rewritten }: Shown): JudgingView['revisions'][number] {
  const { seq, contentHash, receivedAt } = revision
  return {
    ...{ seq, number: index + 1, ...shownTexts(revision), contentHash },
    receivedAt: receivedAt.toISOString(),
    isDeciding: seq === issue.placeInLine,
    isCertified: seq === issue.certifiedSeq,
    rewritten,
  }
}

type Reader = { judgeId: string; withheld: Withheld }

/** Null without members: there is no group, or it was dissolved after the issue was read. */
async function readGroup(db: Db, rows: QueueRow[], reader: Reader): Promise<JudgingView['group']> {
  const group = rows[0]?.group
  if (!group) return null
  const { primary, why } = explainPrimary(rows)
  const revisions = await listRevisions(db, primary.id)
  const deciding = revisions.findIndex((revision) => revision.seq === primary.placeInLine)
  return {
    _id: group.id,
    label: groupLabel(group.number),
    members: await showQueue(db, rows, reader),
    primary: {
      issueId: primary.id,
      placeInLine: primary.placeInLine,
      revision: deciding + 1,
      receivedAt: (revisions[deciding]?.receivedAt ?? primary.receivedAt).toISOString(),
      why,
    },
  }
}

/**
 * What a judge sees next to the report, in one round trip: its history, the places in line of other accounts with the
 * same wallet (none if authors are hidden), and its group's members (none if ungrouped).
 */
async function readJudgingContext(db: Db, issue: IssueRow, areAuthorsHidden: boolean) {
  const { id: issueId, contestId, authorId, duplicateGroupId } = issue
  const [events, sameWallet, members] = await Promise.all([
    listIssueEvents(db, { contestId, issueId }),
    areAuthorsHidden ? [] : listSameWallet(db, { contestId, authorId }),
    duplicateGroupId ? listGroupQueue(db, duplicateGroupId) : [],
  ])
  return { events, sameWallet, members }
}

/** Computed on demand in slices, because an author can make many revisions. Nothing is stored. */
async function readRewrites(db: Db, contestId: string, revisions: RevisionRow[]): Promise<(Rewrite | null)[]> {
  if (revisions.length < 2) return []
  const contest = await findContest(db, contestId)
  const texts = revisions.map((revision) => (revision.isUnreadable ? null : revision))
  return inSlices(findRewrites(texts, contest?.reportTemplate ?? defaultReportTemplate))
}

type TriageView = Reply<'readTriage'>['data']

/** A contest's complete queue. The client filters and sorts it, so that every key press has an immediate effect. */
export async function readTriage(db: Db, contestId: string, judge: Viewer, now: Date): Promise<TriageView> {
  const contest = (await findContest(db, contestId)) ?? refuse('contest_not_found')
  const everyRow = await listContestQueue(db, contest.id)
  const rows = everyRow.filter((row) => row.withdrawnAt === null)
  await recordShownTitles(db, rows, { view: 'triage', viewer: judge, now })
  const withheld = await readWithheld(db, judge, lookContestsOf([contest]))
  const hasSubmitted = everyRow.some((row) => row.author.id === judge.id)
  return {
    contest: contestToWire(contest, judge, now),
    issues: await showQueue(db, rows, { judgeId: judge.id, withheld }),
    groups: groupsOf(rows.map((row) => maskWithheld(row, withheld))),
    judgeRefusal: judgeRefusal({ judgeHasStake: hasSubmitted, ...closedFacts(contest, {}) }),
  }
}

function groupsOf(rows: QueueRow[]): TriageView['groups'] {
  const numbers = new Map(rows.flatMap(({ group }) => (group ? [[group.id, group.number] as const] : [])))
  const byNumber = [...numbers].sort(([, a], [, b]) => a - b)
  return byNumber.map(([id, number]) => ({ _id: id, label: groupLabel(number) }))
}
