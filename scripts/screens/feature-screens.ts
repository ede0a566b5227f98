import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Screen } from './screen'

const folder = join(import.meta.dirname, '../../src/features')
const files = readdirSync(folder)
  .map((name) => join(folder, name, 'test/screens.ts'))
  .filter((file) => existsSync(file))

/** Found by their files, so that nothing here names a feature. */
export const featureScreens: Screen[] = (
  await Promise.all(
    files.map(async (file) => ((await import(pathToFileURL(file).href)) as { screens: Screen[] }).screens),
  )
).flat()
