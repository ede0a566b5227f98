import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Act } from './company'

const folder = join(import.meta.dirname, '../../../src/features')
const files = readdirSync(folder)
  .sort()
  .map((name) => join(folder, name, 'test/acts.ts'))
  .filter((file) => existsSync(file))

/** What people do with features. Found by file, so that nothing here names a feature. */
export const featureActs: readonly Act[] = (
  await Promise.all(files.map(async (file) => ((await import(file)) as { acts: readonly Act[] }).acts))
).flat()
