import { mapOptionalTexts } from '../../domain/issues/issue-text'
import { findUserByEmail, insertUser } from '../accounts/account-queries'
import { hashPassword } from '../accounts/passwords/password-hash'
import { insertAnalyticsEvents } from '../analytics/analytics-queries'
import { nothingBeforeResults } from '../awards/before-results'
import { finalizeContest } from '../awards/finalization/finalize-contest'
import { setKyc } from '../awards/kyc/set-kyc'
import { createContest } from '../contests/create-contest'
import { freezeStartedContests } from '../contests/terms/freeze-terms'
import type { Db } from '../db/database'
import { submitIssue } from '../issues/submit-issue'
import { giveVerdict } from '../judging/give-verdict'
import { groupIssues } from '../judging/groups/group-issues'
import type { DemoLogin } from '../startup/startup-message'
import { type DemoContest, demoContests } from './demo-contests'
import { type DemoIssue, demoIssues } from './demo-issues'
import { type CastMember, castMembers, demoEmail, demoPassword, demoPeople } from './demo-people'
import { demoVisits } from './demo-visits'

const dayMs = 86_400_000
const daysAfter = (instant: Date, days: number) => new Date(instant.getTime() + days * dayMs)

type Ids = Record<CastMember, string>

/**
 * Fills an empty database with demo data at times relative to `now`, using the same functions as real requests. Leaves
 * a database that has the demo accounts unchanged. Returns the logins.
 */
export async function loadDemo(db: Db, now: Date): Promise<DemoLogin[]> {
  if ((await findUserByEmail(db, demoEmail('ada'))) === null) {
    const people = await insertPeople(db, daysAfter(now, -200))
    for (const contest of demoContests) await insertContest(db, contest, people, now)
    await insertIdentityChecks(db, people, daysAfter(now, -20))
    await insertVisits(db, people, now)
  }
  return castMembers.map((member) => ({ who: demoPeople[member].is, email: demoEmail(member), password: demoPassword }))
}

async function insertPeople(db: Db, createdAt: Date): Promise<Ids> {
  const passwordHash = await hashPassword(demoPassword)
  const ids = {} as Ids
  for (const member of castMembers) {
    const { role, walletAddress } = demoPeople[member]
    const account = { username: member, email: demoEmail(member), role, walletAddress, passwordHash, createdAt }
    ids[member] = (await insertUser(db, { ...account, isEmailVerified: true })).id
  }
  return ids
}

async function insertContest(db: Db, contest: DemoContest, people: Ids, now: Date): Promise<void> {
  const startDate = daysAfter(now, contest.startsInDays)
  const endDate = daysAfter(now, contest.endsInDays)
  const announcedAt = daysAfter(startDate.getTime() < now.getTime() ? startDate : now, -10)
  const { title, about: description, repository: githubRepoUrl, prizePool } = contest
  const body = {
    title,
    description,
    githubRepoUrl,
    startDate,
    endDate,
    prizePool,
    reportTemplate: null,
    knownIssues: contest.knownIssues ?? null,
  }
  const { id } = await createContest(db, { creatorId: people.olga, body, now: announcedAt })
  await freezeStartedContests(db, startDate <= now ? startDate : now)
  const issues = demoIssues.filter((issue) => issue.contest === title)
  await insertIssues(db, id, issues, people, startDate)
  const finalization = { contestId: id, finalizerId: people.olga, beforeResults: nothingBeforeResults }
  if (contest.isFinalized) await finalizeContest(db, { ...finalization, now: daysAfter(endDate, 3) })
}

/** Linus is approved, Mei's check is pending, and Ada hasn't started. */
async function insertIdentityChecks(db: Db, people: Ids, now: Date): Promise<void> {
  const checks = [
    ['linus', 'approved', 'Passport and address seen in a call.'],
    ['mei', 'pending', 'Asked for a proof of address.'],
  ] as const
  for (const [member, state, note] of checks) {
    await setKyc(db, { personId: people[member], adminId: people.olga, state, note, expectedState: 'none', now })
  }
}

async function insertIssues(
  db: Db,
  contestId: string,
  issues: DemoIssue[],
  people: Ids,
  startDate: Date,
): Promise<void> {
  const groups = new Map<string, string[]>()
  for (const issue of issues) {
    const issueId = await insertIssueAndVerdict(db, contestId, issue, people, startDate)
    if (issue.group) groups.set(issue.group, [...(groups.get(issue.group) ?? []), issueId])
  }
  for (const issueIds of groups.values()) {
    await groupIssues(db, { issueIds, judgeId: people.grace, now: daysAfter(startDate, 10) })
  }
}

async function insertIssueAndVerdict(
  db: Db,
  contestId: string,
  issue: DemoIssue,
  people: Ids,
  startDate: Date,
): Promise<string> {
  const { title, description } = issue
  const sent = await submitIssue(db, {
    author: { id: people[issue.author], role: 'user', isEmailVerified: true },
    contestId,
    text: { title, description, ...mapOptionalTexts((name) => issue[name] ?? null) },
    idempotencyKey: null,
    receivedAt: daysAfter(startDate, issue.day + 0.21),
  })
  const { verdict, reason = null, code } = issue
  if (verdict) {
    await giveVerdict(db, {
      issueId: sent.issue._id,
      judgeId: people.grace,
      readVerdict: () => ({ status: verdict, invalidationReason: reason, invalidationCode: code }),
      expectedVersion: null,
      now: daysAfter(startDate, issue.day + 2.6),
    })
  }
  return sent.issue._id
}

async function insertVisits(db: Db, people: Ids, now: Date): Promise<void> {
  const occurrences = demoVisits.map(({ dayAgo, who, event }) => ({
    event,
    viewer: who && { id: people[who], role: 'user' as const, isEmailVerified: true },
    at: daysAfter(now, -dayAgo),
  }))
  await insertAnalyticsEvents(db, occurrences)
}
