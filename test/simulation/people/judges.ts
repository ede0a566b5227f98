import type { Random } from '../../random'
import type { Person } from '../../server/cast'
import { markOfDecision } from '../oracles/circles'
import { decidingRefusals, expectOutcome, lookRefusals } from '../oracles/permissions'
import { demand } from '../world/violation'
import { type Act, accepted, because, type Company, type Contest, nothing, pickIssue, pickOpen } from './company'
import { nameOf } from './researchers'
import { outcomeOf, tried } from './trying'

/** Deciding about something is reading it: it costs the right to submit, and shows the verdict. */
export function noteDecision({ readers, acquaintances }: Contest, judge: Person, issueIds: readonly string[]): void {
  readers.add(judge.id)
  for (const id of issueIds) acquaintances.knows(judge.id, id)
}

const judge: Act = async (company, random) => {
  const contest = pickOpen(company, random)
  const issue = pickIssue(contest, random)
  if (!issue) return nothing('a judge')
  const status = random.pick(['valid', 'valid', 'invalid', 'pending'])
  const as = random.pick(company.judges)
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
  const code = await outcomeOf(company, random, 'setVerdict', as, id, sent)
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
  if (code === null) model.undo(id)
  return `${as.username} undoes it${accepted(code === null)}`
}

const undo: Act = async (company, random) => {
  const contest = random.pick(company.contests)
  const issue = pickIssue(contest, random)
  if (!issue) return nothing('a judge')
  const said = await undoOne(company, random, contest, issue.id, random.pick(company.judges))
  return `of ${nameOf(contest, issue.id)}: ${said}`
}

async function read(company: Company, random: Random, contest: Contest, id: string, as: Person) {
  const isShown = await tried(company, random, 'readJudging', as, id)
  if (isShown && contest.model.of(id).author !== as.id) contest.readers.add(as.id)
}

async function readLists({ world }: Company, random: Random, { id }: Contest, as: Person): Promise<void> {
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

const group: Act = async (company, random) => {
  const contest = random.pick(company.contests)
  const free = contest.model.standing.filter(({ id }) => !contest.model.groupOf(id))
  if (free.length < 2) return nothing('a judge')
  const [one, other] = [random.pick(free), random.pick(free)]
  if (one === other) return nothing('a judge')
  const as = random.pick(company.judges)
  const ids = [one.id, other.id]
  const code = await outcomeOf(company, random, 'groupDuplicates', as, '', { issueIds: ids })
  expectDecision(company, contest, `Grouping by ${as.username}`, { ids, as, code })
  if (code === null) {
    contest.model.join(ids)
    noteDecision(contest, as, ids)
  }
  return `${as.username} groups ${ids.map((id) => nameOf(contest, id)).join(' and ')}${accepted(code === null)}`
}

type Deciding = { ids: readonly string[]; as: Person; code: string | null; also?: readonly string[] }

/** `also` are reasons that the simulation does not count. */
function expectDecision(
  company: Company,
  contest: Contest,
  what: string,
  { ids, as, code, also = [] }: Deciding,
): void {
  const uncounted = [...also, ...lookRefusals(company, contest)].filter((one) => one === code)
  expectOutcome(`${what} in '${contest.title}'`, code, [...decidingRefusals(contest, ids, as), ...uncounted])
}

const ungroup: Act = async (company, random) => {
  const contest = random.pick(company.contests)
  const issue = pickIssue(contest, random)
  const members = issue && contest.model.groupOf(issue.id)
  if (!issue || !members) return nothing('a judge')
  const as = random.pick(company.judges)
  const ids = [...members]
  const code = await outcomeOf(company, random, 'ungroupDuplicates', as, issue.id)
  expectDecision(company, contest, `Ungrouping by ${as.username}`, { ids, as, code })
  if (code === null) {
    contest.model.ungroup(issue.id)
    noteDecision(contest, as, [issue.id])
    for (const id of ids) contest.acquaintances.mayKnow(as.id, id)
  }
  return `${as.username} takes ${nameOf(contest, issue.id)} out of its group${accepted(code === null)}`
}

const certify: Act = async (company, random) => {
  const contest = random.pick(company.contests)
  const issue = pickIssue(contest, random)
  if (!issue) return nothing('a judge')
  const as = random.pick(company.judges)
  const { id, author: authorId } = issue
  const seq = random.pick(issue.seqs)
  const mark = markOfDecision(company, 'the reason of a certificate', { contest, authorId, issueId: id }, as)
  const reason = `${mark} is enough.`
  await read(company, random, contest, id, as)
  const isTaken = issue.certifiedSeq !== null && random.chance(0.5)
  const what = isTaken ? 'withdrawCertificate' : 'certifyRevision'
  const code = await outcomeOf(company, random, what, as, id, isTaken ? { reason } : { seq, reason })
  // The last revision is not certified, and no revision that was not read.
  const also = ['VALIDATION_ERROR', 'REVISIONS_NOT_READ', 'NOT_CERTIFIED']
  expectDecision(company, contest, `${what} by ${as.username}`, { ids: [id], as, code, also })
  if (code === null) {
    if (isTaken) contest.model.withdrawCertificate(id)
    else contest.model.certify(id, seq)
    noteDecision(contest, as, [id])
  }
  const verb = isTaken ? 'withdraws the certificate of' : 'certifies a revision of'
  return `${as.username} ${verb} ${nameOf(contest, id)}${accepted(code === null)}`
}

const remove: Act = async (company, random) => {
  const contest = random.pick(company.contests)
  const issue = pickIssue(contest, random)
  const as = company.olga
  if (!issue || issue.author === as.id || random.chance(0.7)) return nothing('an admin')
  const code = await outcomeOf(company, random, 'deleteIssue', as, issue.id, { reason: because })
  expectDecision(company, contest, 'Removing', { ids: [issue.id], as, code })
  if (code === null) {
    noteDecision(contest, as, [issue.id])
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
  ...[readSome, group, group, ungroup, certify, remove],
]
