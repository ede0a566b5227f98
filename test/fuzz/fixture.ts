import { randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { awardLines } from '../../src/server/db/tables/award-tables'
import { duplicateGroups, issues as issueRows, sessions, users } from '../../src/server/db/tables/tables'
import { type Operation, readOperations } from '../calls/document'
import { createHarness, type Harness, requestTo } from '../hostile/harness'
import { castPassword, type Person } from '../server/cast'
import { hashOf } from '../server/finalized-contest'
import { minutesAfter, type TestApp } from '../server/start-test-app'

/** Ids of every kind that a request may contain, and the people who send requests. */
export type Fixture = {
  app: Harness
  /** By their names. */
  operations: ReadonlyMap<string, Operation>
  contests: string[]
  issues: string[]
  groups: string[]
  lines: string[]
  people: string[]
  reasons: string[]
  researchers: Person[]
  admins: Person[]
  /** Tokens of mailed verification and reset links. */
  mailed: string[]
  /** Each contest's contents; active contests are listed more often, because they allow most calls. */
  perContest: ContestContent[]
  disposable: DisposableAccounts
}

/** A contest's contents: most judging calls refer to a single contest. */
type ContestContent = Pick<Fixture, 'contests' | 'issues' | 'groups' | 'lines'>

/** Accounts that may be changed and deleted, after which a new one is created. */
type DisposableAccounts = {
  current: () => Promise<Person>
  replace: () => void
  /** How many were created. */
  count: () => number
}

/** Cheap parameters like an older version's; otherwise hashing would take most of the time. */
const oldHash = hash(castPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 })

/** A small site with contests in every state, on an empty database. */
export async function createFixture(app: TestApp): Promise<Fixture> {
  const harness = await createHarness(app)
  const [ada, linus, mei] = [await harness.person('ada'), await harness.person('linus'), await harness.person('mei')]
  const [grace, olga] = [await harness.person('grace'), await harness.person('olga')]
  const researchers = [ada, linus, mei]
  await harness.db.update(users).set({ passwordHash: await oldHash })
  const [final, paid, judged, pending] = await contestsOf(harness, olga, 4)
  const issues: string[] = []
  for (const contestId of [final, paid, judged, pending] as string[]) {
    const own = await submitEach(harness, contestId, [ada, linus, mei, ada])
    issues.push(...own)
    for (const id of contestId === pending ? own.slice(2) : own) await judge(harness, grace, id)
    await harness.accepts(requestTo('groupDuplicates', { as: grace, body: { issueIds: own.slice(0, 2) } }))
  }
  harness.clock.advance(32)
  for (const id of [final, paid] as string[])
    await harness.accepts(requestTo('finalizeContest', { as: olga, params: { id } }))
  await pay(harness, olga, paid as string, researchers)
  const running = await contestsOf(harness, olga, 2)
  for (const id of running) issues.push(...(await submitEach(harness, id, [ada, linus, mei, linus, ada, mei])))
  const [first, second, third, fourth] = issues.slice(16) as [string, string, string, string]
  await harness.accepts(requestTo('updateIssue', { as: ada, params: { id: first }, body: { title: 'Edited' } }))
  await judge(harness, grace, fourth)
  await harness.accepts(requestTo('groupDuplicates', { as: grace, body: { issueIds: [second, third] } }))
  await harness.accepts(requestTo('groupDuplicates', { as: grace, body: { issueIds: issues.slice(-2) } }))
  await harness.accepts(requestTo('groupDuplicates', { as: grace, body: { issueIds: issues.slice(-4, -2) } }))
  const { data } = await harness.accepts(requestTo('saveReason', { as: grace, body: { reason: 'No impact.' } }))
  const later = { startDate: minutesAfter(harness.clock.now(), 60), endDate: minutesAfter(harness.clock.now(), 120) }
  const upcoming = await harness.contest(olga, { ...later, hidesAuthors: true })
  const contests = [final, paid, judged, pending, ...running, upcoming.id] as string[]
  const perContest = await contentsOf(harness, contests)
  const active = perContest.slice(4, 6)
  return {
    ...{ app: harness, contests, issues, researchers, admins: [grace, olga] },
    operations: new Map((await readOperations(app.app)).map((one) => [one.name, one])),
    groups: perContest.flatMap(({ groups }) => groups),
    lines: perContest.flatMap(({ lines }) => lines),
    perContest: [...perContest, ...active, ...active].filter((content) => content.issues.length > 0),
    people: [...researchers, grace, olga].map(({ id }) => id),
    reasons: data.reasons.map(({ _id }: { _id: string }) => _id),
    mailed: await mailedTokens(harness, mei),
    disposable: disposableAccounts(() => insertDisposable(harness, ada)),
  }
}

async function contentsOf(harness: Harness, contests: string[]): Promise<ContestContent[]> {
  const [issues, groups] = [await harness.db.select().from(issueRows), await harness.db.select().from(duplicateGroups)]
  const lines = await harness.db.select({ id: awardLines.id, issueId: awardLines.issueId }).from(awardLines)
  return contests.map((contest) => {
    const own = issues.filter(({ contestId }) => contestId === contest).map(({ id }) => id)
    return {
      contests: [contest],
      issues: own,
      groups: groups.filter(({ contestId }) => contestId === contest).map(({ id }) => id),
      lines: lines.filter(({ issueId }) => own.includes(issueId)).map(({ id }) => id),
    }
  })
}

async function contestsOf(harness: Harness, olga: Person, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let at = 0; at < count; at += 1) ids.push((await harness.contest(olga)).id)
  return ids
}

async function submitEach(harness: Harness, contestId: string, authors: Person[]): Promise<string[]> {
  const ids: string[] = []
  for (const [at, as] of authors.entries()) {
    const body = { contestId, title: `Drain ${at}`, description: `The vault pays twice, way ${at}.` }
    ids.push((await harness.accepts(requestTo('submitIssue', { as, body }), 201)).data.issue._id)
  }
  return ids
}

const judge = (harness: Harness, as: Person, id: string) =>
  harness.accepts(requestTo('setVerdict', { as, params: { id }, body: { status: 'valid' } }))

async function pay(harness: Harness, olga: Person, contestId: string, researchers: Person[]): Promise<void> {
  await harness.db.update(users).set({ kycState: 'approved', kycChangedAt: harness.clock.now() })
  const params = { id: contestId }
  const { data } = await harness.accepts(requestTo('listPayments', { as: olga, params }))
  const lineIds = data.payments.lines.map(({ _id }: { _id: string }) => _id).slice(0, 1)
  await harness.accepts(
    requestTo('recordPayment', { as: olga, params, body: { lineIds, transactionHash: hashOf('a') } }),
  )
  const rejected = researchers[2] as Person
  const body = { state: 'rejected', expectedState: 'approved', note: 'No document.' }
  await harness.accepts(requestTo('setKyc', { as: olga, params: { id: rejected.id }, body }))
}

async function mailedTokens(harness: Harness, { email }: Person): Promise<string[]> {
  await harness.accepts(requestTo('forgotPassword', { body: { email } }))
  const newcomer = { username: 'newcomer', email: 'newcomer@primacy.example', walletAddress: `0x${'c'.repeat(40)}` }
  await harness.accepts(requestTo('signup', { body: { ...newcomer, password: 'Korrekt-Pferd-7!' } }), 201)
  const tokens: string[] = []
  for (const mail of await harness.mails()) tokens.push(...(/token=([\w-]{43})/.exec(mail.text)?.slice(1) ?? []))
  return tokens
}

function disposableAccounts(enrol: () => Promise<Person>): DisposableAccounts {
  let person: Person | null = null
  let count = 0
  return {
    async current() {
      if (person) return person
      count += 1
      person = await enrol()
      return person
    },
    replace() {
      person = null
    },
    count: () => count,
  }
}

async function insertDisposable(harness: Harness, like: Person): Promise<Person> {
  const now = harness.clock.now()
  const [known] = (await harness.db.select().from(users)).filter(({ id }) => id === like.id)
  if (!known) throw new Error('Ada is gone')
  const { kycState: _kyc, kycChangedAt: _changed, ...row } = known
  const id = randomUUID()
  const username = `disposable-${id.slice(0, 8)}`
  const email = `${username}@primacy.example`
  const wallet = { walletAddress: `0x${id.replaceAll('-', '').padEnd(40, '0')}`, walletChangedAt: null }
  await harness.db.insert(users).values({ ...row, ...wallet, id, username, email, createdAt: now, updatedAt: now })
  const sessionId = randomUUID()
  const expiresAt = minutesAfter(now, 7 * 24 * 60)
  await harness.db.insert(sessions).values({ id: sessionId, userId: id, createdAt: now, expiresAt })
  const token = await harness.tokens.issue({ sessionId, userId: id, role: 'user', now })
  return { id, username, email, token, sessionId }
}
