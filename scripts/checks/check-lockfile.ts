import { readFileSync } from 'node:fs'
import { isEntryPoint } from '../entry-point'
import { report } from './report'

type LockedPackage = { version?: string; optionalDependencies?: Record<string, string> }
type Lockfile = { packages: Record<string, LockedPackage> }

/** Optional dependencies of locked packages that aren't locked themselves; `npm ci` then fails on some platforms. */
export function missingOptionalPackages({ packages }: Lockfile): string[] {
  return Object.entries(packages).flatMap(([owner, { version = '', optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !isReachable(packages, owner, name))
      .map((name) => `${owner || 'the project'} ${version} -> ${name}`),
  )
}

/** Node looks beside the owner first, then in every node_modules above it. */
function isReachable(packages: Lockfile['packages'], owner: string, name: string): boolean {
  let folder = owner
  for (;;) {
    if (packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true
    if (folder === '') return false
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))
  }
}

if (isEntryPoint(import.meta.url)) {
  const lockfile: Lockfile = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'))
  const missing = missingOptionalPackages(lockfile).map((line) => `missing from package-lock.json: ${line}`)
  report(`lockfile: ${Object.keys(lockfile.packages).length} entries`, missing)
}
