import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { EndpointName } from '../src/contract/endpoints'
import type { Group } from './hostile/input-group'
import type { Site } from './hostile/turns/hostile-site'
import type { AccessRow } from './server/access/access-row'
import type { judgedContest } from './server/judged-contest'

type ToldContest = Pick<Awaited<ReturnType<typeof judgedContest>>, 'app' | 'ada' | 'params'>

/** What a feature adds to the tests of the whole API. */
export type FeatureTests = {
  /** As those of `access-table.ts`. */
  accessRows: Partial<Record<EndpointName, AccessRow>>
  hostileInputs?: { about: string; groups: Group[] }
  /** The feature's part in a scenario whose texts are all hostile. */
  tellHostileStory?: (site: Site) => Promise<void>
  /** Signed files that it hands out about the people of a judged contest, with what a verifier says of each. */
  filesHandedOut?: (told: ToldContest) => Promise<{ name: string; text: string; says: string }[]>
}

const folder = join(import.meta.dirname, '../src/features')
const files = readdirSync(folder)
  .map((name) => join(folder, name, 'test/whole-api.ts'))
  .filter((file) => existsSync(file))

/** Found by file, so that nothing here names a feature. */
export const featureTests: FeatureTests[] = await Promise.all(
  files.map(async (file) => ((await import(file)) as { tests: FeatureTests }).tests),
)
