import type { Random } from '../../random'
import { ofDecision } from './circles'
import { type Act, accepted, because, type Company, type Contest, nothing, phaseOf, pickIssue } from './company'
import { nameOf } from './researchers'
import { tried } from './trying'

/** Reading a report of a contest that runs costs the right to submit to it. */
export function noteReading({ world }: Company, contest: Contest, readerId: string): void {
  if (phaseOf(contest, world.clock.now()) === 'active') contest.readers.add(readerId)
}

const judge: Act = async (company, random) => {
  const contest = random.pick(company.contests)
  const issue = pickIssue(contest, random)
  if (!issue) return nothing('a judge')
  const status = random.pick(['valid', 'valid', 'invalid', 'pending'])
  return giveVerdict(company, random, contest, issue.id, status)
}

export async function giveVerdict(
  company: Company,
  random: Random,
  contest: Contest,
  id: string,
  status: string,
  as = random.pick(company.judges),
): Promise<string> {
  if (random.chance(0.3)) await read(company, random, contest, id, as)
  // An addendum may have removed the known issue before the submission came.
  const cited = random.chance(0.3) ? [{ status, knownIssue: 1 }] : []
  const { author } = contest.model.of(id)
  const mark = company.canaries.mark('the reason of a verdict', ofDecision(company, contest, author))
  const invalidationReason = random.chance(0.5) ? because : `${mark} is out of scope.`
  const tries = status === 'invalid' ? [...cited, { status, invalidationReason }] : [{ status }]
  let done: object | null = null
  for (const sent of tries) {
    if (done || !(await tried(company, random, 'setVerdict', as, id, sent))) continue
    done = sent
    contest.model.judge(id, sent)
    noteReading(company, contest, as.id)
  }
  return `${as.username} finds ${nameOf(contest, id)} ${status}${accepted(done !== null)}`
}

async function read(company: Company, random: Random, contest: Contest, id: string, as: Company['olga']) {
  if (await tried(company, random, 'readJudging', as, id)) noteReading(company, contest, as.id)
}

const readSome: Act = async (company, random) => {
  const { world, judges, contests } = company
  const contest = random.pick(contests)
  const as = random.pick(judges)
  const params = { id: contest.id }
  const triage = await world.call('readTriage', { as, params }, random)
  if (triage.status < 300 && contest.model.standing.length > 0) noteReading(company, contest, as.id)
  const list = await world.call('listContestIssues', { as, params }, random)
  if (list.status < 300 && contest.model.standing.length > 0) noteReading(company, contest, as.id)
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
  const done = await tried(company, random, 'groupDuplicates', as, '', { issueIds: ids })
  if (done) {
    contest.model.join(ids)
    noteReading(company, contest, as.id)
  }
  return `${as.username} groups ${ids.map((id) => nameOf(contest, id)).join(' and ')}${accepted(done)}`
}

const ungroup: Act = async (company, random) => {
  const contest = random.pick(company.contests)
  const issue = pickIssue(contest, random)
  if (!issue || !contest.model.groupOf(issue.id)) return nothing('a judge')
  const as = random.pick(company.judges)
  const done = await tried(company, random, 'ungroupDuplicates', as, issue.id)
  if (done) {
    contest.model.ungroup(issue.id)
    noteReading(company, contest, as.id)
  }
  return `${as.username} takes ${nameOf(contest, issue.id)} out of its group${accepted(done)}`
}

const certify: Act = async (company, random) => {
  const contest = random.pick(company.contests)
  const issue = pickIssue(contest, random)
  if (!issue) return nothing('a judge')
  const as = random.pick(company.judges)
  const seq = random.pick(issue.seqs)
  const circle = ofDecision(company, contest, issue.author)
  const reason = `${company.canaries.mark('the reason of a certificate', circle)} is enough.`
  await read(company, random, contest, issue.id, as)
  if (issue.certifiedSeq !== null && random.chance(0.5)) {
    const done = await tried(company, random, 'withdrawCertificate', as, issue.id, { reason })
    if (done) contest.model.withdrawCertificate(issue.id)
    return `${as.username} withdraws the certificate of ${nameOf(contest, issue.id)}${accepted(done)}`
  }
  const done = await tried(company, random, 'certifyRevision', as, issue.id, { seq, reason })
  if (done) contest.model.certify(issue.id, seq)
  return `${as.username} certifies a revision of ${nameOf(contest, issue.id)}${accepted(done)}`
}

const remove: Act = async (company, random) => {
  const contest = random.pick(company.contests)
  const issue = pickIssue(contest, random)
  if (!issue || random.chance(0.7)) return nothing('an admin')
  const as = company.olga
  const done = await tried(company, random, 'deleteIssue', as, issue.id, { reason: because })
  if (done) contest.model.take(issue.id, 'issue_removed')
  return `olga removes ${nameOf(contest, issue.id)}${accepted(done)}`
}

export const judgeActs: readonly Act[] = [judge, judge, judge, readSome, group, group, ungroup, certify, remove]
