import type { Random } from '#test/random'
import { markOfDecision } from '#test/simulation/oracles/circles'
import { adminsOf, because, type Company, type Contest } from '#test/simulation/people/company'
import { readLists } from '#test/simulation/people/judges'
import type { FeatureSimulation } from '#test/simulation/people/of-features'
import { nameAdmin } from '#test/simulation/people/opening'
import { byAnyAdmin, tried } from '#test/simulation/people/trying'
import { demand } from '#test/simulation/world/violation'

/** Every drawn submission is looked at again by whoever may, and where two verdicts differ, somebody decides. */
async function lookAgain(company: Company, contest: Contest, random: Random): Promise<void> {
  if (contest.secondLookPercent === null) return
  const { world, iris } = company
  const { model, title } = contest
  const lookAsNewcomer = async (id: string, verdict: string) => {
    await nameAdmin(company)
    return look(company, random, contest, id, verdict)
  }
  const read = await world.call('readSecondLooks', { as: iris, params: { id: contest.id } }, random)
  demand(read.status === 200, `iris cannot read the second looks of '${title}'`)
  const looks: { issueId: string; state: string }[] = read.body.data.looks
  contest.drawn = new Set(looks.map(({ issueId }) => issueId))
  // Lists and the ledger show a verdict to nobody who may still look.
  for (const as of [...company.judges, company.olga]) await readLists(company, random, contest, as)
  for (const { issueId, state } of looks) {
    if (state !== 'undecided') continue
    const verdict = random.pick(['valid', 'invalid'] as const)
    const isGiven = (await look(company, random, contest, issueId, verdict)) || (await lookAsNewcomer(issueId, verdict))
    demand(isGiven, `Nobody can look at ${issueId} of '${title}' again`)
    model.record('second_look_decided', issueId)
    if (verdict === model.of(issueId).verdict.status) continue
    const resolved = random.pick(['valid', 'invalid'] as const)
    const done = await byAnyAdmin(company, random, 'resolveSecondLook', issueId, { verdict: resolved, reason: because })
    demand(done, `Nobody can resolve the second look at ${issueId} of '${title}'`)
    model.record('second_look_resolved', issueId)
    model.judge(issueId, { status: resolved, invalidationReason: because })
  }
}

async function look(company: Company, random: Random, contest: Contest, id: string, verdict: string): Promise<boolean> {
  const { canaries } = company
  const { author, verdict: first } = contest.model.of(id)
  for (const as of adminsOf(company)) {
    const about = { contest, authorId: author, issueId: id }
    const mark = markOfDecision(company, 'the reason of a second look', about, as)
    const sent = { verdict, reason: verdict === 'invalid' ? `${mark} is out of scope.` : null }
    await tried(company, random, 'openSecondLook', as, id)
    if (!(await tried(company, random, 'decideSecondLook', as, id, sent))) continue
    const hasSeen = canaries.hasSeen(first.reason ?? '', as)
    contest.looked.add(id)
    demand(!hasSeen, `${as.username} looks at ${id} again and had been shown the reason of its verdict`)
    return true
  }
  return false
}

const late = { verdict: 'valid', reason: because }

export const simulation: FeatureSimulation = {
  afterJudging: lookAgain,
  adminRefusedWhenFinal: [
    ['decideSecondLook', late],
    ['resolveSecondLook', late],
  ],
}
