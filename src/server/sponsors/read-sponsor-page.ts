import type { OwnSeat } from '../../contract/seats/seats'
import type { ReleasedIssue, SponsorAnswer, SponsorPageView } from '../../contract/seats/sponsors'
import { contestStatus } from '../../domain/contests/contest-clock'
import { type Page, paginationOf } from '../../domain/paging'
import type { Viewer } from '../../domain/permissions'
import { refuse } from '../../domain/refusals'
import { showsReleased } from '../../domain/seats/sponsor-rules'
import { findContest } from '../contests/contest-queries'
import type { Db } from '../db/database'
import { shownTexts } from '../db/encryption/report-text'
import { countIssuesOfContests } from '../issues/counts/issue-count-queries'
import { readPrimaryPlaces } from '../issues/groups/group-queries'
import { listIssuesById } from '../issues/issue-queries'
import { authorsFor } from '../issues/show-issues'
import { recordListedIssues } from '../ledger/record-reading'
import { findSeat, listSeatsOf } from '../seats/seat-queries'
import { type AnswerRow, countReleased, countUnanswered, listAnswersFor, listReleased } from './sponsor-queries'

type SponsorQuery = { contestId: string; viewer: Viewer; page: Page; now: Date }

/** While the contest runs, only the number of submissions. Afterwards the released ones, recorded as a reading. */
export async function readSponsorPage(db: Db, query: SponsorQuery): Promise<SponsorPageView> {
  const { contestId, viewer, page, now } = query
  const contest = (await findContest(db, contestId)) ?? refuse('contest_not_found')
  if ((await findSeat(db, contestId, viewer.id)) !== 'sponsor') refuse('sponsors_only')
  const { all: total, ...byStatus } = (await countIssuesOfContests(db, [contestId]))(contestId)
  const count = showsReleased(contest, now) ? await countReleased(db, contestId) : 0
  return {
    contest: { _id: contest.id, title: contest.title, endDate: contest.endDate.toISOString() },
    total,
    byStatus: count > 0 ? byStatus : null,
    issues: count > 0 ? await releasedIssues(db, query) : [],
    pagination: paginationOf(count, page),
  }
}

async function releasedIssues(db: Db, { contestId, viewer, page, now }: SponsorQuery): Promise<ReleasedIssue[]> {
  const released = new Map((await listReleased(db, contestId, page)).map((row) => [row.id, row.releasedAt]))
  const ids = [...released.keys()]
  const found = new Map((await listIssuesById(db, ids)).map((row) => [row.id, row]))
  const rows = ids.flatMap((id) => found.get(id) ?? [])
  await recordListedIssues(db, rows, { viewer, now })
  const authors = await authorsFor(db, rows, viewer.id)
  const answers = await readAnswers(db, ids)
  const primaries = await readPrimaryPlaces(db, rows)
  return rows.map((row) => ({
    ...{ _id: row.id, placeInLine: row.placeInLine, ...shownTexts(row), status: row.status },
    group: row.duplicateGroupId ?? row.id,
    duplicateOf: primaries(row),
    author: authors(row),
    releasedAt: (released.get(row.id) as Date).toISOString(),
    answers: answers(row.id),
  }))
}

/** Answers to each issue or to others in its group, by issue. */
export async function readAnswers(db: Db, issueIds: readonly string[]): Promise<(id: string) => SponsorAnswer[]> {
  const rows = issueIds.length > 0 ? await listAnswersFor(db, issueIds) : []
  return (id) => rows.filter(({ issueId }) => issueId === id).map(answerToWire)
}

const answerToWire = ({ sponsor, answer, text, commit, audience, at }: AnswerRow): SponsorAnswer => ({
  ...{ sponsor, answer, text, commit, audience },
  at: at.toISOString(),
})

/** A feature's count, by contest, of the questions that its sponsors can answer. */
export type CountOpenQuestions = (db: Db) => Promise<ReadonlyMap<string, number>>

type OwnSeatsQuery = { personId: string; countOpenQuestions: CountOpenQuestions; now: Date }

/** A person's seats, with the open work of a sponsor. */
export async function readOwnSeats(db: Db, { personId, countOpenQuestions, now }: OwnSeatsQuery): Promise<OwnSeat[]> {
  const rows = await listSeatsOf(db, personId)
  const isSponsor = rows.some(({ seat }) => seat === 'sponsor')
  const questions = isSponsor ? await countOpenQuestions(db) : new Map<string, number>()
  const seats: OwnSeat[] = []
  for (const { contestId, title, seat, finalizedAt, ...dates } of rows) {
    const contest = { _id: contestId, title, endDate: dates.endDate.toISOString(), isFinalized: finalizedAt !== null }
    const isActive = contestStatus(dates, now) === 'active'
    const waiting = {
      questions: isActive ? (questions.get(contestId) ?? 0) : 0,
      answers: seat === 'sponsor' && showsReleased(dates, now) ? await countUnanswered(db, contestId) : 0,
    }
    seats.push({ contest, seat, waiting: seat === 'sponsor' ? waiting : null })
  }
  return seats
}
