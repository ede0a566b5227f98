import type { Random } from '../../random'
import type { Person } from '../../server/cast'
import { markOfDecision } from '../oracles/circles'
import type { ModelIssue } from '../oracles/contest-model'
import { decidingRefusals, expectOutcome, lookRefusals } from '../oracles/permissions'
import { demand } from '../world/violation'
import {
  type Act,
  accepted,
  authorOf,
  because,
  type Company,
  type Contest,
  nothing,
  pickIssue,
  pickOpen,
} from './company'
import { nameOf } from './researchers'
import { alwaysLost, frequentLoss, outcomeOf, tried } from './trying'

/** Deciding about something is reading it: it costs the right to submit, and shows the verdict. */
export function noteDecision({ readers, acquaintances }: Contest, judge: Person, issueIds: readonly string[]): void {
  readers.add(judge.id)
  for (const id of issueIds) acquaintances.knows(judge.id, id)
}

/** Mostly somebody who may decide about these. */
export function pickJudge({ judges, olga }: Company, contest: Contest, ids: readonly string[], random: Random): Person {
  const free = [...judges, olga].filter((one) => decidingRefusals(contest, ids, one).length === 0)
  return free.length > 0 && random.chance(0.8) ? random.pick(free) : random.pick(judges)
}

const judge: Act = async (company, random) => {
  const contest = pickOpen(company, random)
  const issue = pickIssue(contest, random)
  if (!issue) return nothing('a judge')
  const status = random.pick(['valid', 'valid', 'invalid', 'pending'])
  const as = pickJudge(company, contest, [issue.id], random)
  const said = await giveVerdict(company, random, contest, issue.id, status, as)
  if (random.chance(0.4)) await readLists(company, random, contest, random.pick(company.judges))
  return random.chance(0.25) ? `${said}, and ${await undoOne(company, random, contest, issue.id, as)}` : said
}

export async function giveVerdict(
  company: Company,
  random: Random,
  contest: Contest,
  id: string,
  status: string,
  as: Person,
): Promise<string> {
  if (random.chance(0.3)) await read(company, random, contest, id, as)
  // An addendum may have removed the known issue before the submission came.
  const cited = random.chance(0.3) ? [{ status, knownIssue: 1 }] : []
  const about = { contest, authorId: contest.model.of(id).author, issueId: id }
  const mark = markOfDecision(company, 'the reason of a verdict', about, as)
  const invalidationReason = random.chance(0.5) ? because : `${mark} is out of scope.`
  const tries = status === 'invalid' ? [...cited, { status, invalidationReason }] : [{ status }]
  let isDone = false
  for (const sent of tries) if (!isDone) isDone = await sendVerdict(company, random, contest, id, sent, as)
  return `${as.username} finds ${nameOf(contest, id)} ${status}${accepted(isDone)}`
}

type SentVerdict = { status: string; invalidationReason?: string; knownIssue?: number }

async function sendVerdict(
  company: Company,
  random: Random,
  contest: Contest,
  id: string,
  sent: SentVerdict,
  as: Person,
): Promise<boolean> {
  const code = await outcomeOf(company, random, 'setVerdict', as, id, sent, frequentLoss / 2)
  const isCitation = code === 'VALIDATION_ERROR' || code === 'KNOWN_ISSUE_NOT_BINDING'
  const citing = sent.knownIssue && isCitation ? [code] : []
  const look = code === 'SECOND_LOOK_YOURS' ? lookRefusals(company, contest) : []
  const reasons = [...decidingRefusals(contest, [id], as), ...citing, ...look]
  expectOutcome(`The verdict ${sent.status} of ${as.username} on ${nameOf(contest, id)}`, code, reasons)
  if (code !== null) return false
  const before = contest.model.changes.length
  contest.model.judge(id, sent, as.id)
  if (contest.model.changes.length > before) noteDecision(contest, as, [id])
  // Whoever repeats a verdict is shown what stands.
  else contest.acquaintances.mayKnow(as.id, id)
  return true
}

async function undoOne(company: Company, random: Random, contest: Contest, id: string, as: Person): Promise<string> {
  const { model } = contest
  const code = await outcomeOf(company, random, 'undoDecision', as, id)
  const late = model.mayUndo(id, as.id) ? [] : ['STALE', 'NOTHING_TO_UNDO']
  const look = code === 'SECOND_LOOK_YOURS' ? lookRefusals(company, contest) : []
  const reasons = [...decidingRefusals(contest, [id], as), ...late, ...look]
  expectOutcome(`Undoing the verdict on ${nameOf(contest, id)} by ${as.username}`, code, reasons)
  if (code === null) {
    model.undo(id)
    // The group is put in order again, with all of its members.
    for (const member of model.groupOf(id) ?? []) contest.acquaintances.mayKnow(as.id, member)
  }
  return `${as.username} undoes it${accepted(code === null)}`
}

const undo: Act = async (company, random) => {
  const contest = random.pick(company.contests)
  const issue = pickIssue(contest, random)
  if (!issue) return nothing('a judge')
  const said = await undoOne(company, random, contest, issue.id, random.pick(company.judges))
  return `of ${nameOf(contest, issue.id)}: ${said}`
}

export async function read(company: Company, random: Random, contest: Contest, id: string, as: Person) {
  const isShown = await tried(company, random, 'readJudging', as, id)
  if (isShown && contest.model.of(id).author !== as.id) contest.readers.add(as.id)
}

export async function readLists({ world }: Company, random: Random, { id }: Contest, as: Person): Promise<void> {
  await world.call('readTriage', { as, params: { id } }, random)
  await world.call('listContestIssues', { as, params: { id } }, random)
  await world.call('readLedger', { as, query: { contestId: id } }, random)
}

const readSome: Act = async (company, random) => {
  const { judges, contests } = company
  const contest = random.pick(contests)
  const as = random.pick(judges)
  await readLists(company, random, contest, as)
  const issue = pickIssue(contest, random)
  if (issue) await read(company, random, contest, issue.id, as)
  return `${as.username} reads in '${contest.title}'`
}

/** Two that are in no group, or one more for a group. */
const group: Act = async (company, random) => {
  const contest = random.pick(company.contests)
  const { standing } = contest.model
  const free = standing.filter(({ id }) => !contest.model.groupOf(id))
  if (free.length === 0) return nothing('a judge')
  const [one, other] = [random.pick(free), random.pick(standing)]
  if (one === other) return nothing('a judge')
  return groupThese(company, random, contest, [one.id, other.id])
}

export async function groupThese(company: Company, random: Random, contest: Contest, ids: string[]): Promise<string> {
  const as = pickJudge(company, contest, ids, random)
  const code = await outcomeOf(company, random, 'groupDuplicates', as, '', { issueIds: ids })
  expectDecision(company, contest, `Grouping by ${as.username}`, { ids, as, code })
  if (code === null) {
    contest.model.join(ids)
    noteDecision(contest, as, ids)
    for (const id of contest.model.groupOf(ids[0] ?? '') ?? []) contest.acquaintances.mayKnow(as.id, id)
  }
  return `${as.username} groups ${ids.map((id) => nameOf(contest, id)).join(' and ')}${accepted(code === null)}`
}

type Deciding = {
  ids: readonly string[]
  as: Person
  code: string | null
  reasons?: readonly string[]
  also?: readonly string[]
}

/** `reasons` are further ones, and `also` those that the simulation does not count. */
function expectDecision(
  company: Company,
  contest: Contest,
  what: string,
  { ids, as, code, reasons = [], also = [] }: Deciding,
): void {
  const uncounted = [...also, ...lookRefusals(company, contest)].filter((one) => one === code)
  const counted = [...decidingRefusals(contest, ids, as), ...reasons]
  expectOutcome(`${what} in '${contest.title}'`, code, [...counted, ...uncounted])
}

const ungroup: Act = async (company, random) => {
  const grouped = company.contests.flatMap((contest) =>
    contest.model.standing.filter(({ id }) => contest.model.groupOf(id)).map(({ id }) => ({ contest, id })),
  )
  if (grouped.length === 0) return nothing('a judge')
  const { contest, id } = random.pick(grouped)
  const ids = [...(contest.model.groupOf(id) ?? [])]
  const as = pickJudge(company, contest, ids, random)
  const code = await outcomeOf(company, random, 'ungroupDuplicates', as, id)
  expectDecision(company, contest, `Ungrouping by ${as.username}`, { ids, as, code })
  if (code === null) {
    contest.model.ungroup(id)
    noteDecision(contest, as, [id])
    for (const member of ids) contest.acquaintances.mayKnow(as.id, member)
  }
  return `${as.username} takes ${nameOf(contest, id)} out of its group${accepted(code === null)}`
}

/** Mostly an earlier revision, which gives back the place that an edit has cost. */
const certify: Act = async (company, random) => {
  const contest = random.pick(company.contests)
  const edited = contest.model.standing.filter(({ seqs }) => seqs.length > 1)
  const issue = edited.length > 0 && random.chance(0.9) ? random.pick(edited) : pickIssue(contest, random)
  if (!issue) return nothing('a judge')
  const as = pickJudge(company, contest, [issue.id], random)
  await read(company, random, contest, issue.id, as)
  const isTaken = issue.certifiedSeq !== null && random.chance(0.5)
  const earlier = issue.seqs.slice(0, -1)
  const seq = random.pick(earlier.length > 0 && random.chance(0.8) ? earlier : issue.seqs)
  const said = isTaken
    ? await uncertifyOne(company, random, contest, issue, as)
    : await certifyOne(company, random, contest, issue, as, seq)
  // The author is shown the place, but where verdicts are hidden.
  const author = authorOf(company, contest, issue.id)
  if (random.chance(0.5)) await company.world.call('getIssue', { as: author, params: { id: issue.id } }, random)
  return said
}

/** The last revision is not certified, and needs no certificate. */
export async function certifyOne(
  company: Company,
  random: Random,
  contest: Contest,
  issue: ModelIssue,
  as: Person,
  seq: number,
): Promise<string> {
  const { id, seqs } = issue
  const reason = reasonOf(company, contest, issue, as)
  const code = await outcomeOf(company, random, 'certifyRevision', as, id, { seq, reason }, alwaysLost)
  const reasons = seq === seqs.at(-1) ? ['VALIDATION_ERROR'] : []
  const what = `certifyRevision ${seq} of ${seqs} by ${as.username}`
  expectDecision(company, contest, what, { ids: [id], as, code, reasons, also: lostCitation(issue) })
  if (code === null) {
    const before = contest.model.changes.length
    contest.model.certify(id, seq)
    // Certifying again what is certified is no decision.
    if (contest.model.changes.length > before) noteDecision(contest, as, [id])
    else contest.acquaintances.mayKnow(as.id, id)
  }
  return `${as.username} certifies a revision of ${nameOf(contest, id)}${accepted(code === null)}`
}

async function uncertifyOne(
  company: Company,
  random: Random,
  contest: Contest,
  issue: ModelIssue,
  as: Person,
): Promise<string> {
  const { id } = issue
  const reason = reasonOf(company, contest, issue, as)
  const code = await outcomeOf(company, random, 'withdrawCertificate', as, id, { reason }, alwaysLost)
  const what = `withdrawCertificate by ${as.username}`
  expectDecision(company, contest, what, { ids: [id], as, code, also: lostCitation(issue) })
  if (code === null) {
    contest.model.withdrawCertificate(id)
    noteDecision(contest, as, [id])
  }
  return `${as.username} withdraws the certificate of ${nameOf(contest, id)}${accepted(code === null)}`
}

function reasonOf(company: Company, contest: Contest, { id, author: authorId }: ModelIssue, as: Person): string {
  const about = { contest, authorId, issueId: id }
  return `${markOfDecision(company, 'the reason of a certificate', about, as)} is enough.`
}

/** A known issue that a verdict cites may not have stood at the other place. */
const lostCitation = ({ verdict }: ModelIssue) => (verdict.cites === null ? [] : ['KNOWN_ISSUE_NOT_BINDING'])

const remove: Act = async (company, random) => {
  const contest = random.pick(company.contests)
  const issue = pickIssue(contest, random)
  const as = company.olga
  if (!issue || issue.author === as.id || random.chance(0.6)) return nothing('an admin')
  const sent = { reason: because }
  const code = await outcomeOf(company, random, 'deleteIssue', as, issue.id, sent, frequentLoss)
  expectDecision(company, contest, 'Removing', { ids: [issue.id], as, code })
  if (code === null) {
    noteDecision(contest, as, [issue.id])
    // Its event names all members of its group.
    for (const member of contest.model.groupOf(issue.id) ?? []) contest.acquaintances.mayKnow(as.id, member)
    contest.model.take(issue.id, 'issue_removed')
  }
  return `olga removes ${nameOf(contest, issue.id)}${accepted(code === null)}`
}

/** Whoever has a part of their own in a contest, or comes too late, decides nothing. */
export async function tryToDecide(company: Company, contest: Contest, random: Random, as: Person): Promise<void> {
  const { standing } = contest.model
  const own = standing.filter(({ author }) => author === as.id)
  for (const { id, verdict } of new Set([...own.slice(0, 1), ...standing.slice(0, 2)])) {
    const isShut = decidingRefusals(contest, [id], as).length > 0
    demand(isShut, `${as.username} may decide in '${contest.title}', against what was meant to be tried`)
    const flipped =
      verdict.status === 'valid' ? { status: 'invalid', invalidationReason: because } : { status: 'valid' }
    await sendVerdict(company, random, contest, id, flipped, as)
    await undoOne(company, random, contest, id, as)
  }
}

export const judgeActs: readonly Act[] = [
  ...[judge, judge, judge, undo],
  ...[readSome, group, group, ungroup, ungroup, certify, certify, remove],
]
