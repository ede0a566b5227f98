import type { Random } from '../../random'
import { demand } from '../world/violation'
import { ofDecision } from './circles'
import { adminsOf, because, type Company, type Contest } from './company'
import { byAnyAdmin, tried } from './trying'

/** Every drawn submission is looked at again by whoever may, and where two verdicts differ, somebody decides. */
export async function lookAgain(company: Company, contest: Contest, random: Random): Promise<void> {
  if (contest.secondLookPercent === null) return
  const { world, iris } = company
  const { model, title } = contest
  const read = await world.call('readSecondLooks', { as: iris, params: { id: contest.id } }, random)
  demand(read.status === 200, `iris cannot read the second looks of '${title}'`)
  for (const { issueId, state } of read.body.data.looks) {
    if (state !== 'undecided') continue
    const verdict = random.pick(['valid', 'invalid'] as const)
    demand(await look(company, random, contest, issueId, verdict), `Nobody can look at ${issueId} of '${title}' again`)
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
  const mark = canaries.mark('the reason of a second look', ofDecision(company, contest, author))
  const sent = { verdict, reason: verdict === 'invalid' ? `${mark} is out of scope.` : null }
  for (const as of adminsOf(company)) {
    await tried(company, random, 'openSecondLook', as, id)
    if (!(await tried(company, random, 'decideSecondLook', as, id, sent))) continue
    const hasSeen = canaries.hasSeen(first.reason ?? '', as)
    demand(!hasSeen, `${as.username} looks at ${id} again and had been shown the reason of its verdict`)
    return true
  }
  return false
}
