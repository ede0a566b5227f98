import type { PaymentToken } from '../../domain/awards/wallet-fault'
import { noSettings, settingsOf } from '../../domain/contests/judging-settings'
import { mapOptionalTexts } from '../../domain/issues/issue-text'
import type { PublishedReport } from '../../domain/publication/published-report'
import { nothingBeforeResults } from '../awards/before-results'
import { finalizeContest } from '../awards/finalization/finalize-contest'
import { createContest } from '../contests/create-contest'
import { freezeStartedContests } from '../contests/terms/freeze-terms'
import type { Db } from '../db/database'
import { submitIssue } from '../issues/submit-issue'
import { giveVerdict } from '../judging/give-verdict'
import { groupIssues } from '../judging/groups/group-issues'
import { setSeat } from '../judging/seats/set-seat'
import type { DemoContest } from './demo-contests'
import type { DemoIssue } from './demo-issues'
import type { DemoMember } from './demo-people'

const dayMs = 86_400_000
export const daysAfter = (instant: Date, days: number) => new Date(instant.getTime() + days * dayMs)

type AddedContest = { id: string; startDate: Date; endDate: Date; issueId: (title: string) => string }

/** What fills the demo, core or a feature, works with. */
export type DemoStage = {
  db: Db
  now: Date
  /** What reports say of the site. */
  site: PublishedReport['site']
  payments: { token: PaymentToken; kycReturnDays: number }
  people: Record<DemoMember, string>
  contest: (title: string) => AddedContest
  /** Adds a contest with its submissions, verdicts, groups and results, each at its time. */
  addContest: (contest: DemoContest, issues: readonly DemoIssue[]) => Promise<AddedContest>
}

/** A page of the tour that is printed at the start. `path` has the id of the contest in the place of ':contest'. */
export type DemoStop = { about: string; as: DemoMember | null; path: string; contest?: string }

/** What a feature adds to the demo. */
export type DemoPart = {
  feature: string
  /** Adds to a contest what has to be there before it starts. */
  announce?: (stage: DemoStage, contest: { id: string; title: string; startDate: Date }) => Promise<void>
  /** Adds to a demo that core has filled. */
  fill?: (stage: DemoStage) => Promise<void>
  tour: readonly DemoStop[]
}

type Given = Pick<DemoStage, 'db' | 'now' | 'site' | 'payments' | 'people'>

export function createStage(base: Given, parts: readonly DemoPart[]): DemoStage {
  const added = new Map<string, AddedContest>()
  const stage: DemoStage = {
    ...base,
    contest: (title) => found(added, title),
    async addContest(contest, issues) {
      const id = await insertContest(stage, contest, parts)
      const startDate = daysAfter(stage.now, contest.startsInDays)
      const endDate = daysAfter(stage.now, contest.endsInDays)
      const ids = await insertIssues(stage, id, issues, startDate)
      const one = { id, startDate, endDate, issueId: (title: string) => found(ids, title) }
      added.set(contest.title, one)
      const finalization = { contestId: id, finalizerId: stage.people.olga, beforeResults: nothingBeforeResults }
      if (contest.isFinalized) await finalizeContest(stage.db, { ...finalization, now: daysAfter(endDate, 3) })
      return one
    },
  }
  return stage
}

function found<T>(all: ReadonlyMap<string, T>, title: string): T {
  const one = all.get(title)
  if (one === undefined) throw new Error(`The demo has no '${title}'`)
  return one
}

async function insertContest(stage: DemoStage, contest: DemoContest, parts: readonly DemoPart[]): Promise<string> {
  const { db, now, people } = stage
  const startDate = daysAfter(now, contest.startsInDays)
  const announcedAt = daysAfter(startDate < now ? startDate : now, -10)
  const { title, about: description, repository: githubRepoUrl, prizePool, knownIssues = null } = contest
  const body = {
    ...{ title, description, githubRepoUrl, startDate, endDate: daysAfter(now, contest.endsInDays), prizePool },
    ...{ reportTemplate: null, knownIssues },
    ...settingsOf({ ...noSettings, ...contest }),
  }
  const { id } = await createContest(db, { creatorId: people.olga, body, now: announcedAt })
  const seats = { olga: 'lead', grace: 'judge', nadia: 'sponsor' } as const
  for (const member of contest.hasSeats ? (['olga', 'grace', 'nadia'] as const) : []) {
    const assignment = { contestId: id, personId: people[member], seat: seats[member] }
    await setSeat(db, { ...assignment, adminId: people.olga, now: daysAfter(announcedAt, 1) })
  }
  for (const { announce } of parts) await announce?.(stage, { id, title, startDate })
  await freezeStartedContests(db, startDate <= now ? startDate : now)
  return id
}

/** Returns the ids by title. */
async function insertIssues(
  stage: DemoStage,
  contestId: string,
  issues: readonly DemoIssue[],
  startDate: Date,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  const groups = new Map<string, { issueIds: string[]; now: Date }>()
  for (const issue of issues) {
    const id = await insertIssue(stage, contestId, issue, startDate)
    ids.set(issue.title, id)
    const { issueIds } = groups.get(issue.group ?? '') ?? { issueIds: [] }
    if (issue.group) groups.set(issue.group, { issueIds: [...issueIds, id], now: judgedAt(issue, startDate) })
  }
  for (const group of groups.values()) await groupIssues(stage.db, { ...group, judgeId: stage.people.grace })
  return ids
}

/** Two and a half days after the submission. */
const judgedAt = ({ day }: DemoIssue, startDate: Date) => daysAfter(startDate, day + 2.6)

async function insertIssue(
  { db, people }: DemoStage,
  contestId: string,
  issue: DemoIssue,
  startDate: Date,
): Promise<string> {
  const { title, description, verdict, reason = null, code } = issue
  const sent = await submitIssue(db, {
    author: { id: people[issue.author], role: 'user', isEmailVerified: true },
    contestId,
    text: { title, description, ...mapOptionalTexts((name) => issue[name] ?? null) },
    idempotencyKey: null,
    receivedAt: daysAfter(startDate, issue.day + 0.1),
  })
  if (verdict) {
    await giveVerdict(db, {
      issueId: sent.issue._id,
      judgeId: people.grace,
      readVerdict: () => ({ status: verdict, invalidationReason: reason, invalidationCode: code }),
      expectedVersion: null,
      now: judgedAt(issue, startDate),
    })
  }
  return sent.issue._id
}
