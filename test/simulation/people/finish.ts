import { features } from '../../../src/features/every-feature'
import { verifyLedger } from '../../../src/server/admin/verification/verify-ledger'
import { publicLogOf } from '../../../src/server/startup/features'
import { featureTests } from '../../features'
import type { Random } from '../../random'
import { checkAwards } from '../oracles/awards'
import { checkHome, checkOwnList, checkSummary } from '../oracles/counts'
import { checkEvents } from '../oracles/ledger-events'
import { checkReasons } from '../oracles/reasons'
import { checkStored } from '../oracles/stored-issues'
import { demand } from '../world/violation'
import { releaseSome } from './admins'
import { tryEverything } from './after-final'
import { adminsOf, type Company, type Contest } from './company'
import { giveVerdict, tryToDecide } from './judges'
import { readAsSponsor } from './looking'
import { featureSimulations } from './of-features'
import { publishPreliminary } from './preliminary'
import { frequentLoss, tried } from './trying'

/** Whatever was left open can be closed: every contest comes to its results, and they are those of the model. */
export async function finishContests(company: Company, random: Random): Promise<void> {
  const { world, contests } = company
  const last = Math.max(...contests.map(({ endDate }) => endDate.getTime()))
  const left = Math.max(0, last - world.clock.now().getTime()) / 60_000
  await world.pass(Math.ceil(left) + 2, random)
  await world.pass(1, random, 0)
  for (const contest of contests) {
    if (!contest.isFinal) await finish(company, contest, random)
    await checkStored(world, contest)
    await checkAwards(world, contest)
    await tryEverything(company, contest, random)
    await checkStored(world, contest)
    await checkAwards(world, contest)
    await checkEvents(world, contest)
    if (contest.sponsor) await readAsSponsor(company, contest, contest.sponsor, random)
  }
  for (const as of company.researchers) await checkOwnList(company, as, random)
  await checkReasons(world)
  const log = publicLogOf(features)
  const { problem } = await verifyLedger(world.db, [], log && ((tx) => log.verify(tx, [])))
  demand(problem === null, `The ledger does not verify: ${JSON.stringify(problem)}`)
}

async function finish(company: Company, contest: Contest, random: Random): Promise<void> {
  const { iris } = company
  // Whoever has entered a contest tries to judge in it, and is refused.
  for (const as of adminsOf(company))
    if (contest.model.hasEntered(as.id)) await tryToDecide(company, contest, random, as)
  if (contest.preliminaryAt === null) await judgeAll(company, contest, random)
  if (contest.appealHours !== null) await passPreliminary(company, contest, contest.appealHours, random)
  await settle(company, contest, random)
  await releaseSome(company, random, contest)
  const blockers = await checkSummary(company, contest, iris, random)
  demand(blockers.length === 0, `'${contest.title}' cannot be finalized, whatever was done: ${blockers}`)
  await checkHome(company, iris, random)
  const isDone = await tried(company, random, 'finalizeContest', iris, contest.id, undefined, frequentLoss)
  demand(isDone, `'${contest.title}' cannot be finalized`)
  contest.model.record('contest_finalized')
  contest.isFinal = true
}

async function judgeAll(company: Company, contest: Contest, random: Random): Promise<void> {
  const { world, model, ...rest } = { ...company, ...contest }
  for (const { id, verdict } of model.standing) {
    const status = random.pick(['valid', 'invalid'])
    const isPending = () => verdictOf(contest, id) === 'pending'
    for (const as of adminsOf(company)) if (isPending()) await giveVerdict(company, random, contest, id, status, as)
    demand(
      verdictOf(contest, id) !== 'pending',
      `Nobody can judge ${id} of '${rest.title}', which is ${verdict.status}`,
    )
  }
  await world.pass(2, random)
  for (const { afterJudging } of featureSimulations) await afterJudging?.(company, contest, random)
  await settle(company, contest, random)
}

const verdictOf = ({ model }: Contest, id: string) => model.of(id).verdict.status

/** What results wait for in features. */
async function settle(...[company, contest, random]: Parameters<typeof judgeAll>): Promise<void> {
  for (const { settleSimulated } of featureTests) await settleSimulated?.(company, contest, random)
}

async function passPreliminary(company: Company, contest: Contest, hours: number, random: Random): Promise<void> {
  const { world } = company
  if (contest.preliminaryAt === null) {
    const published = await publishPreliminary(company, contest, random)
    demand(published, `Preliminary results of '${contest.title}' cannot be published`)
    for (const { afterPreliminary } of featureSimulations) await afterPreliminary?.(company, contest, random)
  }
  for (const as of company.judges) await tryToDecide(company, contest, random, as)
  for (const { beforeFinal } of featureSimulations) await beforeFinal?.(company, contest, random)
  const end = (contest.preliminaryAt?.getTime() ?? 0) + hours * 3_600_000
  await world.pass(Math.max(0, Math.ceil((end - world.clock.now().getTime()) / 60_000)) + 2, random)
}
