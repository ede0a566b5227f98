import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { EndpointName } from '../../../src/contract/endpoints'
import type { Random } from '../../random'
import type { Act, Company, Contest } from './company'

type InContest = (company: Company, contest: Contest, random: Random) => Promise<void>

/** What the people of a story do with a feature. */
export type FeatureSimulation = {
  /** Before the first step. */
  atOpening?: (company: Company, random: Random) => Promise<void>
  acts?: readonly Act[]
  /** Calls that read one submission, for its author; of a judge each is recorded, because it can tell the verdict. */
  readings?: readonly EndpointName[]
  /** Once every submission of an ended contest is judged. */
  afterJudging?: InContest
  /** Once preliminary results are published. */
  afterPreliminary?: InContest
  /** Closes what blocks final results. */
  beforeFinal?: InContest
  /** What an author can try about a submission, with the body, and is refused once results are final. */
  refusedWhenFinal?: readonly (readonly [EndpointName, object])[]
  /** The same of an admin. */
  adminRefusedWhenFinal?: readonly (readonly [EndpointName, object])[]
}

const folder = join(import.meta.dirname, '../../../src/features')
const files = readdirSync(folder)
  .sort()
  .map((name) => join(folder, name, 'test/simulation.ts'))
  .filter((file) => existsSync(file))

/** Found by file, so that nothing here names a feature. */
export const featureSimulations: FeatureSimulation[] = await Promise.all(
  files.map(async (file) => ((await import(file)) as { simulation: FeatureSimulation }).simulation),
)
