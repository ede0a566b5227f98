import { randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { awardLines } from '../../db/award-tables'
import { duplicateGroups, issues as issueRows, sessions, users } from '../../db/tables'
import { castPassword, type Person } from '../../testing/cast'
import { hashOf } from '../../testing/finalized-contest'
import { minutesAfter, type TestApp } from '../../testing/start-test-app'
import { ask, openStage, type Stage } from '../stage'

/** What a request may name: ids of every kind that the product has, and the people who ask. */
export type World = {
  app: Stage
  contests: string[]
  issues: string[]
  groups: string[]
  lines: string[]
  people: string[]
  reasons: string[]
  researchers: Person[]
  admins: Person[]
  /** Tokens that were mailed, for either of the two links. */
  mailed: string[]
  /** Those that run come up oftenest: most may be done there. */
  places: Place[]
  passersBy: PassersBy
}

/** What belongs to one contest: what a judge does concerns things of one alone. */
type Place = Pick<World, 'contests' | 'issues' | 'groups' | 'lines'>

/** People whose accounts may be changed, emptied and deleted: another one once that has happened. */
type PassersBy = {
  current: () => Promise<Person>
  spend: () => void
  /** How many there were. */
  count: () => number
}

/** As an older version hashed it, cheaply: most requests that give a password would wait for nothing else. */
const oldHash = hash(castPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 })

/** A small site with contests in every stage, on an empty database. */
export async function openWorld(app: TestApp): Promise<World> {
  const stage = await openStage(app)
  const [ada, linus, mei] = [await stage.person('ada'), await stage.person('linus'), await stage.person('mei')]
  const [grace, olga] = [await stage.person('grace'), await stage.person('olga')]
  const researchers = [ada, linus, mei]
  await stage.db.update(users).set({ passwordHash: await oldHash })
  const [final, paid, judged, pending] = await contestsOf(stage, olga, 4)
  const issues: string[] = []
  for (const contestId of [final, paid, judged, pending] as string[]) {
    const own = await submitEach(stage, contestId, [ada, linus, mei, ada])
    issues.push(...own)
    for (const id of contestId === pending ? own.slice(2) : own) await judge(stage, grace, id)
    await stage.accepts(ask('groupDuplicates', { as: grace, body: { issueIds: own.slice(0, 2) } }))
  }
  stage.clock.advance(32)
  for (const id of [final, paid] as string[]) await stage.accepts(ask('finalizeContest', { as: olga, params: { id } }))
  await pay(stage, olga, paid as string, researchers)
  const running = await contestsOf(stage, olga, 2)
  for (const id of running) issues.push(...(await submitEach(stage, id, [ada, linus, mei, linus, ada, mei])))
  const [first, second, third, fourth] = issues.slice(16) as [string, string, string, string]
  await stage.accepts(ask('updateIssue', { as: ada, params: { id: first }, body: { title: 'Edited' } }))
  await judge(stage, grace, fourth)
  await stage.accepts(ask('groupDuplicates', { as: grace, body: { issueIds: [second, third] } }))
  await stage.accepts(ask('groupDuplicates', { as: grace, body: { issueIds: issues.slice(-2) } }))
  await stage.accepts(ask('groupDuplicates', { as: grace, body: { issueIds: issues.slice(-4, -2) } }))
  const { data } = await stage.accepts(ask('saveReason', { as: grace, body: { reason: 'No impact.' } }))
  const later = { startDate: minutesAfter(stage.clock.now(), 60), endDate: minutesAfter(stage.clock.now(), 120) }
  const upcoming = await stage.contest(olga, { ...later, hidesAuthors: true })
  const contests = [final, paid, judged, pending, ...running, upcoming.id] as string[]
  const places = await placesOf(stage, contests)
  return {
    ...{ app: stage, contests, issues, researchers, admins: [grace, olga] },
    groups: places.flatMap(({ groups }) => groups),
    lines: places.flatMap(({ lines }) => lines),
    places: [...places, ...places.slice(4, 6), ...places.slice(4, 6)].filter((place) => place.issues.length > 0),
    people: [...researchers, grace, olga].map(({ id }) => id),
    reasons: data.reasons.map(({ _id }: { _id: string }) => _id),
    mailed: await mailedTokens(stage, mei),
    passersBy: passersByOf(() => enrolPasserBy(stage, ada)),
  }
}

async function placesOf(stage: Stage, contests: string[]): Promise<Place[]> {
  const [issues, groups] = [await stage.db.select().from(issueRows), await stage.db.select().from(duplicateGroups)]
  const lines = await stage.db.select({ id: awardLines.id, issueId: awardLines.issueId }).from(awardLines)
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

async function contestsOf(stage: Stage, olga: Person, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let at = 0; at < count; at += 1) ids.push((await stage.contest(olga)).id)
  return ids
}

async function submitEach(stage: Stage, contestId: string, authors: Person[]): Promise<string[]> {
  const ids: string[] = []
  for (const [at, as] of authors.entries()) {
    const body = { contestId, title: `Drain ${at}`, description: `The vault pays twice, way ${at}.` }
    ids.push((await stage.accepts(ask('submitIssue', { as, body }), 201)).data.issue._id)
  }
  return ids
}

const judge = (stage: Stage, as: Person, id: string) =>
  stage.accepts(ask('setVerdict', { as, params: { id }, body: { status: 'valid' } }))

async function pay(stage: Stage, olga: Person, contestId: string, researchers: Person[]): Promise<void> {
  await stage.db.update(users).set({ kycState: 'approved', kycChangedAt: stage.clock.now() })
  const params = { id: contestId }
  const { data } = await stage.accepts(ask('listPayments', { as: olga, params }))
  const lineIds = data.payments.lines.map(({ _id }: { _id: string }) => _id).slice(0, 1)
  await stage.accepts(ask('recordPayment', { as: olga, params, body: { lineIds, transactionHash: hashOf('a') } }))
  const rejected = researchers[2] as Person
  const body = { state: 'rejected', expectedState: 'approved', note: 'No document.' }
  await stage.accepts(ask('setKyc', { as: olga, params: { id: rejected.id }, body }))
}

async function mailedTokens(stage: Stage, { email }: Person): Promise<string[]> {
  await stage.accepts(ask('forgotPassword', { body: { email } }))
  const newcomer = { username: 'newcomer', email: 'newcomer@primacy.example', walletAddress: `0x${'c'.repeat(40)}` }
  await stage.accepts(ask('signup', { body: { ...newcomer, password: 'Korrekt-Pferd-7!' } }), 201)
  const tokens: string[] = []
  for (const mail of await stage.mails()) tokens.push(...(/token=([\w-]{43})/.exec(mail.text)?.slice(1) ?? []))
  return tokens
}

function passersByOf(enrol: () => Promise<Person>): PassersBy {
  let person: Person | null = null
  let count = 0
  return {
    async current() {
      if (person) return person
      count += 1
      person = await enrol()
      return person
    },
    spend() {
      person = null
    },
    count: () => count,
  }
}

async function enrolPasserBy(stage: Stage, like: Person): Promise<Person> {
  const now = stage.clock.now()
  const [known] = (await stage.db.select().from(users)).filter(({ id }) => id === like.id)
  if (!known) throw new Error('Ada is gone')
  const { kycState: _kyc, kycChangedAt: _changed, ...row } = known
  const id = randomUUID()
  const username = `passer-by-${id.slice(0, 8)}`
  const email = `${username}@primacy.example`
  const wallet = { walletAddress: `0x${id.replaceAll('-', '').padEnd(40, '0')}`, walletChangedAt: null }
  await stage.db.insert(users).values({ ...row, ...wallet, id, username, email, createdAt: now, updatedAt: now })
  const sessionId = randomUUID()
  const expiresAt = minutesAfter(now, 7 * 24 * 60)
  await stage.db.insert(sessions).values({ id: sessionId, userId: id, createdAt: now, expiresAt })
  const token = await stage.tokens.issue({ sessionId, userId: id, role: 'user', now })
  return { id, username, email, token, sessionId }
}
