import type { AwardSnapshot } from '../../../domain/awards/award-snapshot'
import type { PublishedReport } from '../../../domain/publication/published-report'
import { refuse } from '../../../domain/refusals'
import { findCurrentSnapshot } from '../../../server/awards/results-queries'
import type { LockedContest } from '../../../server/contests/contest-queries'
import type { Db } from '../../../server/db/database'
import { type IssueRow, listIssuesById } from '../../../server/issues/issue-queries'
import { listReportAnswers } from '../../../server/sponsors/sponsor-queries'
import type { PublishableFixes } from '../../../server/startup/features'
import type { FoundAnswer } from '../domain/compose-finding'
import type { ReportFacts } from '../domain/compose-report'
import { publicationState } from '../domain/publication-rules'
import type { PublicationRow } from './publication-queries'
import * as queries from './report-fact-queries'

export type ReportSite = PublishedReport['site']
type Reading = {
  contest: Pick<LockedContest, 'id' | 'startDate' | 'endDate' | 'githubRepoUrl'>
  site: ReportSite
  publications: readonly PublicationRow[]
  publishableFixes: PublishableFixes
  now: Date
}
export type FoundFacts = Omit<ReportFacts, 'texts' | 'patches'>

/** All inputs of a finalized contest's report except texts, and the submissions whose texts it includes. */
export async function readReportFacts(
  tx: Db,
  { contest, site, publications, publishableFixes, now }: Reading,
): Promise<{ ids: string[]; facts: FoundFacts }> {
  const { id } = contest
  const current = (await findCurrentSnapshot(tx, id)) ?? refuse('contest_not_finalized')
  // Only freezeAwards writes this column, and rows are append-only.
  const snapshot = current.snapshot as AwardSnapshot
  const valid = snapshot.issues.filter(({ status }) => status === 'valid')
  const ids = valid.map((issue) => issue.id)
  const facts: FoundFacts = {
    site,
    contest: { finalizedAt: current.finalizedAt.toISOString(), repositoryUrl: contest.githubRepoUrl },
    snapshot,
    people: await queries.findPeople(tx, [...new Set(valid.flatMap(({ authorId }) => authorId ?? []))]),
    answers: await readAnswers(tx, ids),
    fixes: await publishableFixes.list(tx, id),
    codes: await queries.findCodes(tx, id),
    gone: await queries.countWithdrawnAndRemoved(tx, id),
    appeals: await queries.countAppealsByOutcome(tx, id),
    milestones: milestonesOf(contest, await queries.listMilestones(tx, id), { publications, now }),
  }
  return { ids, facts }
}

/** Texts are decrypted in one go, so read a few at a time to serve requests in between. */
const textsAtOnce = 50

/** These submissions with their texts, earliest in line first. */
export async function listTexts(tx: Db, ids: readonly string[]): Promise<IssueRow[]> {
  const rows: IssueRow[] = []
  for (let at = 0; at < ids.length; at += textsAtOnce) {
    rows.push(...(await listIssuesById(tx, ids.slice(at, at + textsAtOnce))))
  }
  return rows.sort((one, other) => one.placeInLine - other.placeInLine)
}

/** Only answers that sponsors wrote for the report. */
async function readAnswers(tx: Db, ids: readonly string[]): Promise<Map<string, FoundAnswer[]>> {
  const answers = new Map<string, FoundAnswer[]>()
  for (const { id, issueId, answer, text, commit, at } of await listReportAnswers(tx, ids)) {
    answers.set(issueId, [...(answers.get(issueId) ?? []), { id, kind: answer, text, commit, at: at.toISOString() }])
  }
  return answers
}

type Milestone = { at: Date; kind: PublishedReport['timeline'][number]['kind']; text?: string | null }

/**
 * Includes earlier reports that were public. Excludes the reason for a reopening, which was written for participants.
 */
function milestonesOf(
  { startDate, endDate }: Pick<LockedContest, 'startDate' | 'endDate'>,
  told: readonly Milestone[],
  { publications, now }: { publications: readonly PublicationRow[]; now: Date },
): PublishedReport['timeline'] {
  const earlier = publications.flatMap((one): Milestone[] =>
    publicationState(one, now) === 'unpublished'
      ? [
          { at: one.visibleFrom, kind: 'published' },
          { at: one.unpublishedAt as Date, kind: 'unpublished', text: one.unpublishReason },
        ]
      : [],
  )
  const all: Milestone[] = [{ at: startDate, kind: 'started' }, { at: endDate, kind: 'ended' }, ...told, ...earlier]
  return all
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, kind, text = null }) => ({ at: at.toISOString(), kind, text }))
}
