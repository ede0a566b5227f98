import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isBuilt } from '../../scripts/building/fingerprint.js'
import { forShortUse } from './instance'

const root = fileURLToPath(new URL('../..', import.meta.url))
let hasBuild: boolean | undefined

/** Whether dist/ holds a build of the sources as they are now. `npm test` builds first; a single test may run without. */
export function hasCurrentBuild(): boolean {
  hasBuild ??= isBuilt(root)
  return hasBuild
}

/** What Node is given to run a command of the product as it is built, because compiling it from source takes far longer. */
export function productCommand(name: string): string[] {
  if (hasCurrentBuild()) return [...forShortUse, join(root, 'dist/server', `${name}.js`)]
  return [...forShortUse, '--import', 'tsx', join(root, 'src/cli', `${name}.ts`)]
}
