import type { Random } from '../../random'
import { makeCalls } from '../calls/anybody'
import { checkStored } from '../oracles/stored-issues'
import { adminActs } from './admins'
import { type Act, type Company, nothingDone } from './company'
import { encounters } from './encounters'
import { faultActs } from './faults'
import { judgeActs } from './judges'
import { lookingActs } from './looking'
import { featureSimulations } from './of-features'
import { operatorActs } from './operators'
import { preliminaryActs } from './preliminary'
import { researcherActs } from './researchers'
import { siteActs } from './site'

const acts: readonly Act[] = [
  ...researcherActs,
  ...researcherActs,
  ...judgeActs,
  ...encounters,
  ...preliminaryActs,
  ...featureSimulations.flatMap(({ acts = [] }) => acts),
  ...lookingActs,
  ...adminActs,
  ...siteActs,
  ...faultActs,
  ...operatorActs,
]

/** One step of a story: time goes by, and somebody does something. */
export async function stepOf(company: Company, random: Random): Promise<string> {
  const minutes = random.chance(0.1) ? random.below(90) : random.below(6)
  await company.world.pass(minutes, random)
  let said = await random.pick(acts)(company, random)
  for (let tries = 0; tries < 3 && said.endsWith(nothingDone); tries += 1)
    said = await random.pick(acts)(company, random)
  if (random.chance(0.2)) await makeCalls(company, random)
  for (const contest of company.contests) await checkStored(company.world, contest)
  return said
}
