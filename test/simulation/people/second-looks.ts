import type { Random } from '../../random'
import { demand } from '../world/violation'
import { adminsOf, because, byAnyAdmin, type Company, type Contest, tried } from './company'

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
    demand(await look(company, random, issueId, verdict), `Nobody can look at ${issueId} of '${title}' again`)
    model.record('second_look_decided', issueId)
    if (verdict === model.of(issueId).verdict.status) continue
    const resolved = random.pick(['valid', 'invalid'] as const)
    const done = await byAnyAdmin(company, random, 'resolveSecondLook', issueId, { verdict: resolved, reason: because })
    demand(done, `Nobody can resolve the second look at ${issueId} of '${title}'`)
    model.record('second_look_resolved', issueId)
    model.judge(issueId, { status: resolved, invalidationReason: because })
  }
}

async function look(company: Company, random: Random, id: string, verdict: 'valid' | 'invalid'): Promise<boolean> {
  const sent = { verdict, reason: verdict === 'invalid' ? because : null }
  for (const as of adminsOf(company)) {
    await tried(company, random, 'openSecondLook', as, id)
    if (await tried(company, random, 'decideSecondLook', as, id, sent)) return true
  }
  return false
}
