import type { Random } from '#test/random'
import { markOfSubmission } from '#test/simulation/oracles/circles'
import {
  type Act,
  accepted,
  adminsOf,
  because,
  type Company,
  type Contest,
  nothing,
  pickIssue,
} from '#test/simulation/people/company'
import type { FeatureSimulation } from '#test/simulation/people/of-features'
import { nameAdmin } from '#test/simulation/people/opening'
import { nameOf } from '#test/simulation/people/researchers'
import { byAnyAdmin, tried } from '#test/simulation/people/trying'
import { demand } from '#test/simulation/world/violation'

async function makeAppeal(company: Company, contest: Contest, id: string, random: Random): Promise<boolean> {
  const as = company.world.people.find((one) => one.id === contest.model.of(id).author)
  if (!as) return false
  const about = { contest, authorId: as.id, issueId: null }
  const mark = markOfSubmission(company, `an appeal of ${as.username}`, about)
  const body = { kind: random.pick(['verdict', 'group', 'place']), rule: 'Rule 2', text: `Look again, ${mark}.` }
  const done = await tried(company, random, 'makeAppeal', as, id, body)
  demand(!done || contest.preliminaryAt !== null, `${as.username} appeals in '${contest.title}' without results`)
  if (done) contest.model.record('appeal_made', id)
  return done
}

const appealOne: Act = async (company, random) => {
  const contest = random.pick(company.contests)
  const issue = pickIssue(contest, random)
  if (!issue) return nothing('somebody')
  const done = await makeAppeal(company, contest, issue.id, random)
  return `the author of ${nameOf(contest, issue.id)} appeals${accepted(done)}`
}

async function makeAppeals(company: Company, contest: Contest, random: Random): Promise<void> {
  for (const { id } of contest.model.standing) if (random.chance(0.5)) await makeAppeal(company, contest, id, random)
}

const rejected = { outcome: 'rejected', reason: because }
const changes = {
  verdict: ['mark_valid', 'mark_invalid'],
  group: ['leave_group'],
  place: ['certify_revision', 'withdraw_certificate'],
} as const

/** Every open appeal is decided, by whoever may. */
async function decideAppeals(company: Company, contest: Contest, random: Random): Promise<void> {
  const listed = await company.world.call(
    'listContestAppeals',
    { as: company.iris, params: { id: contest.id } },
    random,
  )
  demand(listed.status === 200, `iris cannot list the appeals of '${contest.title}'`)
  for (const { _id, state, kind, issueId } of listed.body.data.appeals) {
    if (state !== 'open') continue
    const change = random.pick<string>(changes[kind as keyof typeof changes])
    const seq = random.pick(contest.model.of(issueId).seqs)
    const upheld = { outcome: 'upheld', reason: because, change, ...(change === 'certify_revision' ? { seq } : {}) }
    for (const as of adminsOf(company)) await tried(company, random, 'readJudging', as, issueId)
    const isUpheld = random.chance(0.6) && (await byAnyAdmin(company, random, 'decideAppeal', _id, upheld))
    if (isUpheld) applyChange(contest, issueId, change, seq)
    else {
      const reject = () => byAnyAdmin(company, random, 'decideAppeal', _id, rejected)
      // Nobody decides about an own decision.
      const isRejected = (await reject()) || (await nameAdmin(company).then(reject))
      demand(isRejected, `Nobody can decide the appeal about ${issueId} of '${contest.title}'`)
    }
    contest.model.record('appeal_decided', issueId)
  }
}

const decide: Act = async (company, random) => {
  const contest = random.pick(company.contests)
  if (contest.preliminaryAt === null || random.chance(0.6)) return nothing('an admin')
  await decideAppeals(company, contest, random)
  return `admins decide the appeals of '${contest.title}'`
}

function applyChange({ model }: Contest, issueId: string, change: string, seq: number) {
  if (change === 'mark_valid') model.judge(issueId, { status: 'valid' })
  if (change === 'mark_invalid') model.judge(issueId, { status: 'invalid', invalidationReason: because })
  if (change === 'leave_group') model.ungroup(issueId)
  if (change === 'certify_revision') model.certify(issueId, seq)
  if (change === 'withdraw_certificate') model.withdrawCertificate(issueId)
}

export const simulation: FeatureSimulation = {
  acts: [appealOne, decide],
  readings: ['listIssueAppeals'],
  afterPreliminary: makeAppeals,
  beforeFinal: decideAppeals,
  refusedWhenFinal: [['makeAppeal', { kind: 'verdict', rule: 'Rule 2', text: 'Late.' }]],
}
