import type { AnalyticsEvent } from '../../domain/analytics/analytics-events'
import { findUserByEmail, insertUser } from '../accounts/account-queries'
import { hashPassword } from '../accounts/passwords/password-hash'
import { choosePublicity } from '../accounts/settings/change-settings'
import { insertAnalyticsEvents } from '../analytics/analytics-queries'
import { setKyc } from '../awards/kyc/set-kyc'
import { readPaymentLines } from '../awards/payments/payment-lines'
import { recordPayment } from '../awards/payments/record-payment'
import { listContests } from '../contests/contest-queries'
import type { Db } from '../db/database'
import { answerRelease, releaseIssues } from '../sponsors/release-issues'
import type { DemoGuide } from '../startup/startup-message'
import { demoContests } from './demo-contests'
import { demoIssues } from './demo-issues'
import { castMembers, demoEmail, demoLogins, demoMembers, demoPassword, demoPeople } from './demo-people'
import { createStage, type DemoPart, type DemoStage, type DemoStop, daysAfter } from './demo-stage'

/** The product that the demo is for. */
export type DemoProduct = Pick<DemoStage, 'site' | 'payments'> & { parts: readonly DemoPart[] }

/**
 * Fills an empty database with demo data at times relative to `now`, using the same functions as real requests. Leaves
 * a database that has the demo accounts unchanged. Returns the logins, and what to look at first.
 */
export async function loadDemo(db: Db, now: Date, { site, payments, parts }: DemoProduct): Promise<DemoGuide> {
  if ((await findUserByEmail(db, demoEmail('ada'))) === null) {
    const passwordHash = await hashPassword(demoPassword)
    // All of it or nothing, and with one write to the disk.
    await db.transaction(async (tx) => {
      const people = await insertPeople(tx, passwordHash, daysAfter(now, -500))
      const stage = createStage({ db: tx, now, site, payments, people }, parts)
      for (const contest of demoContests) {
        const issues = demoIssues.filter((issue) => issue.contest === contest.title)
        await stage.addContest(contest, issues)
      }
      await fillCore(stage)
      for (const { fill } of parts) await fill?.(stage)
      await insertVisits(stage)
    })
  }
  const password = demoPassword
  const logins = castMembers.map((member) => ({ who: demoLogins[member], email: demoEmail(member), password }))
  return { logins, tour: await tourOf(db, now, [...coreTour, ...parts.flatMap(({ tour }) => tour)]) }
}

async function insertPeople(db: Db, passwordHash: string, createdAt: Date): Promise<DemoStage['people']> {
  const ids = {} as DemoStage['people']
  for (const member of demoMembers) {
    const { role, walletAddress, shows } = demoPeople[member]
    const account = { username: member, email: demoEmail(member), role, walletAddress, passwordHash, createdAt }
    const { id } = await insertUser(db, { ...account, isEmailVerified: true })
    if (shows) await choosePublicity(db, { ...shows, userId: id, now: daysAfter(createdAt, 1) })
    ids[member] = id
  }
  return ids
}

async function insertVisits({ db, people, now, contest }: DemoStage): Promise<void> {
  const occurrences = demoVisitsTo(contest('Vault Spring').id).map(({ dayAgo, who, event }) => ({
    event,
    viewer: who && { id: people[who], role: 'user' as const, isEmailVerified: true },
    at: daysAfter(now, -dayAgo),
  }))
  await insertAnalyticsEvents(db, occurrences)
}

const coreTour: DemoStop[] = [
  { about: 'A running contest', as: 'ada', contest: 'Vault Spring', path: '/contests/:contest' },
  { about: 'Judging its submissions', as: 'grace', contest: 'Vault Spring', path: '/admin/contests/:contest/triage' },
  { about: 'Results to recompute', as: 'ada', contest: 'Lantern AMM', path: '/contests/:contest/results' },
  { about: 'Payments, partly paid', as: 'olga', contest: 'Basalt Staking', path: '/admin/contests/:contest/payments' },
  { about: "A sponsor's page", as: 'nadia', contest: 'Marrow Restaking', path: '/contests/:contest/sponsor' },
]

async function tourOf(db: Db, now: Date, stops: readonly DemoStop[]): Promise<DemoGuide['tour']> {
  const ids = new Map(
    (await listContests(db, { page: 1, limit: 100, status: null, search: null, now })).map(({ title, id }) => [
      title,
      id,
    ]),
  )
  return stops.map(({ about, as, path, contest }) => ({
    ...{ about, as: as && demoEmail(as) },
    path: path.replace(':contest', ids.get(contest ?? '') ?? ''),
  }))
}

type DemoVisit = { dayAgo: number; who: 'ada' | 'linus' | 'mei' | null; event: AnalyticsEvent }

const pages = [
  '/dashboard',
  '/contests',
  '/contests/:id',
  '/contests/:id',
  '/submissions',
  '/contests/:id/submit',
] as const
const researchers = ['ada', 'linus', 'mei', null] as const

/** A month of growing traffic with quiet weekends. */
const demoVisitsTo = (contestId: string): DemoVisit[] =>
  Array.from({ length: 30 }, (_, index) => 29 - index).flatMap((day) => {
    const count = Math.ceil(((40 - day) * (day % 7 < 2 ? 0.4 : 1) * (3 + ((day * 5) % 4))) / 4)
    return Array.from({ length: count }, (_, visit) => visitOf({ day, visit, count, contestId })).flat()
  })

type Visit = { day: number; visit: number; count: number; contestId: string }

function visitOf({ day, visit, count, contestId: contest_id }: Visit): DemoVisit[] {
  const who = researchers[(visit + day) % researchers.length] ?? null
  const page = who ? (pages[(visit * 5 + day) % pages.length] ?? '/contests') : '/login'
  const at = { dayAgo: day + (0.4 * visit) / count, who }
  const events: AnalyticsEvent[] = [{ name: 'page_view', page }]
  if (page === '/contests/:id') events.push({ name: 'view_contest', contest_id })
  if (page === '/contests/:id/submit' && visit % 4 === 1) events.push({ name: 'submit_issue', contest_id })
  if (who && visit % 6 === 0) events.push({ name: 'identify' })
  if (who && visit % 9 === 0) events.push({ name: 'login' })
  if (!who && visit % 8 === 3) events.push(...signUpOf(day + visit))
  return events.map((event) => ({ ...at, event }))
}

/** Some leave before the terms, and some never open the link in their mail or open it too late. */
function signUpOf(number: number): AnalyticsEvent[] {
  const events: AnalyticsEvent[] = [{ name: 'sign_up' }]
  if (number % 9 !== 1) events.push({ name: 'accept_terms' })
  if (number % 9 !== 1 && number % 4 !== 2) {
    events.push({ name: 'verify_email', result: number % 7 === 3 ? 'failed' : 'success' })
  }
  return events
}

/** What happened in the contests after they ended: identity checks, payments, and a sponsor's answers. */
async function fillCore(stage: DemoStage): Promise<void> {
  await checkIdentities(stage)
  await payBasalt(stage)
  await answerForSponsor(stage)
}

/** Linus, Noor and Tomas are approved, Mei's check is pending, and Ada hasn't started. */
async function checkIdentities({ db, people, now }: DemoStage): Promise<void> {
  const checks = [
    ['linus', 'approved', 'Passport and address seen in a call.'],
    ['noor', 'approved', 'Passport and address seen in a call.'],
    ['tomas', 'approved', 'Identity card, and a bill with the address.'],
    ['mei', 'pending', 'Asked for a proof of address.'],
  ] as const
  for (const [member, state, note] of checks) {
    const check = { personId: people[member], adminId: people.olga, state, note, expectedState: 'none' as const }
    await setKyc(db, { ...check, now: daysAfter(now, -20) })
  }
}

/** Noor is paid; Linus can be, and Ada and Mei wait for their identity checks. */
async function payBasalt({ db, now: today, people, payments, contest }: DemoStage): Promise<void> {
  const contestId = contest('Basalt Staking').id
  const now = daysAfter(today, -12)
  const { lines } = await readPaymentLines(db, contestId, { ...payments, now })
  const lineIds = lines.filter((line) => line.author.id === people.noor).map(({ id }) => id)
  const transactionHash = `0x${'7be2'.repeat(16)}`
  await recordPayment(db, payments, { contestId, lineIds, transactionHash, adminId: people.olga, now })
}

/** Nadia has answered everything about Basalt Staking, and nothing yet about Marrow Restaking. */
async function answerForSponsor({ db, now, people, contest }: DemoStage): Promise<void> {
  const basalt = contest('Basalt Staking')
  const releasedAt = daysAfter(basalt.endDate, 3.2)
  const release = { issueIds: null, adminId: people.olga }
  await releaseIssues(db, { ...release, contestId: basalt.id, now: releasedAt })
  const marrow = contest('Marrow Restaking')
  await releaseIssues(db, { ...release, contestId: marrow.id, now: daysAfter(now, -2) })
  const answers = [
    [
      'Merged exit tickets are paid twice',
      'fixed',
      'The ticket is deleted before its amount is added.',
      '4be1c07d92aa',
    ],
    [
      'A slashed operator withdraws the bond first',
      'fixed',
      'Bonds are frozen from the first report on.',
      '9d03f5e1b7c4',
    ],
    ['The oracle accepts a report for a day that is over', 'fixed', null, 'e7a2c4409b1f'],
    ['Exits during an upgrade use the old share price', 'acknowledged', 'Upgrades now settle the queue first.', null],
  ] as const
  for (const [title, answer, text, commit] of answers) {
    const issueId = basalt.issueId(title)
    await answerRelease(db, {
      ...{ contestId: basalt.id, sponsorId: people.nadia, now: daysAfter(releasedAt, 2) },
      readAnswer: () => ({ issueId, answer, text, commit, audience: 'report' as const }),
    })
  }
}
