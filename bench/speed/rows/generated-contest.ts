import { createRandom, type Random } from '../../../test/random'
import { seededUuid } from './seeded-uuid'

export type Size = { issues: number; contests: number; users: number }

export type Revision = { id: string; seq: number; atMs: number; textSeed: number; hash: string }
export type Issue = {
  id: string
  authorId: string
  revisions: Revision[]
  status: 'pending' | 'valid' | 'invalid'
  judgedAtMs: number | null
  group: Group | null
  isPrimary: boolean
}
export type Group = { id: string; number: number; atMs: number; members: Issue[] }
export type Contest = {
  id: string
  index: number
  startMs: number
  endMs: number
  isJudged: boolean
  isFinalized: boolean
  adminId: string
  issues: Issue[]
}
export type People = { researchers: string[]; admins: string[] }

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Fixed, so that the same seed gives the same rows on any day after it. */
export const generatedAt = new Date('2025-01-01T00:00:00Z')
/** Running contests run as long as a kept database may be used. */
const farEnd = Date.parse('2035-12-31T23:59:59Z')

/** Judged contests that are not finalized yet, of several sizes: these are the queues that judges read. */
const unfinalized = new Set([1, 21, 51, 101, 197])

export function generatePeople({ users }: Size, random: Random): People {
  const ids = Array.from({ length: users }, () => seededUuid(random))
  const adminCount = Math.max(3, Math.round(users / 500))
  return { admins: ids.slice(0, adminCount), researchers: ids.slice(adminCount) }
}

/**
 * One contest after the other, so that only one is in memory. One is much larger than the others, as in life: the k-th
 * gets a share in proportion to 1 / (k + 4). A tenth of the contests run; those that have ended are judged.
 */
export function* generateContests(size: Size, people: People, seed: number): Generator<Contest> {
  const weights = Array.from({ length: size.contests }, (_, index) => 1 / (index + 5))
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  for (const [index, weight] of weights.entries()) {
    const random = createRandom(seed * 100_003 + index)
    const contest = emptyContest(index, people, random)
    submitAll(contest, Math.max(1, Math.round((size.issues * weight) / whole)), people.researchers, random)
    if (contest.isJudged) judgeAll(contest, random)
    yield contest
  }
}

function emptyContest(index: number, people: People, random: Random): Contest {
  const runs = index % 10 === 0
  const startMs = generatedAt.getTime() - (runs ? 10 : 30 + index) * dayMs
  return {
    id: seededUuid(random),
    index,
    startMs,
    endMs: runs ? farEnd + index * 1_000 : startMs + 14 * dayMs,
    isJudged: !runs,
    isFinalized: !runs && !unfinalized.has(index),
    adminId: people.admins[index % people.admins.length] as string,
    issues: [],
  }
}

/** One arrival after the other: new issues, and one edit for every seven of them. */
function submitAll(contest: Contest, count: number, researchers: string[], random: Random): void {
  const arrivals = count + Math.floor(count / 7)
  const lastMs = Math.min(contest.endMs, generatedAt.getTime() - hourMs)
  let edits = arrivals - count
  for (let seq = 1; seq <= arrivals; seq += 1) {
    const atMs = contest.startMs + Math.floor(((lastMs - contest.startMs) * seq) / (arrivals + 1))
    const isEdit = edits > 0 && contest.issues.length > 0 && (contest.issues.length === count || random.next() < 1 / 8)
    if (isEdit) edits -= 1
    const issue = isEdit ? random.pick(contest.issues) : newIssue(contest, researchers, random)
    issue.revisions.push({ id: seededUuid(random), seq, atMs, textSeed: random.below(2 ** 31), hash: '' })
  }
}

function newIssue(contest: Contest, researchers: string[], random: Random): Issue {
  const issue: Issue = {
    id: seededUuid(random),
    // Few people write most of the reports.
    authorId: researchers[Math.floor(random.next() ** 2 * researchers.length)] as string,
    revisions: [],
    status: 'pending',
    judgedAtMs: null,
    group: null,
    isPrimary: false,
  }
  contest.issues.push(issue)
  return issue
}

/** Three of ten are valid; four of five valid ones belong to a group of duplicates. */
function judgeAll(contest: Contest, random: Random): void {
  contest.issues.forEach((issue, index) => {
    issue.status = random.next() < 0.3 ? 'valid' : 'invalid'
    issue.judgedAtMs = contest.endMs + hourMs + index
  })
  const valid = contest.issues.filter((issue) => issue.status === 'valid')
  let number = 0
  for (let from = 0; from + 1 < valid.length; ) {
    const members = valid.slice(from, from + 2 + Math.floor(random.next() ** 2 * 12))
    from += members.length + (random.next() < 0.5 ? 1 : 2)
    if (members.length < 2) continue
    number += 1
    const group = { id: seededUuid(random), number, atMs: contest.endMs + dayMs + number, members }
    for (const member of members) member.group = group
    members.reduce((first, member) => (placeOf(member) < placeOf(first) ? member : first)).isPrimary = true
  }
}

export const lastOf = ({ revisions }: Issue): Revision => revisions.at(-1) as Revision
const placeOf = (issue: Issue) => lastOf(issue).seq

export const groupsOf = ({ issues }: Contest): Group[] => [...new Set(issues.flatMap(({ group }) => group ?? []))]
