import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

/** Optional dependencies of locked packages that are not locked themselves: `npm ci` fails on them on some platforms. */
export function missingOptionalPackages(lockfile) {
  const locked = lockfile.packages
  return Object.entries(locked).flatMap(([owner, entry]) =>
    Object.keys(entry.optionalDependencies ?? {})
      .filter((name) => !isReachable(locked, owner, name))
      .map((name) => `${owner || 'the project'} ${entry.version ?? ''} -> ${name}`),
  )
}

/** Node looks beside the owner first, then in every node_modules above it. */
function isReachable(locked, owner, name) {
  let folder = owner
  for (;;) {
    if (locked[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true
    if (folder === '') return false
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const lockfile = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'))
  const missing = missingOptionalPackages(lockfile)
  for (const line of missing) console.error(`missing from package-lock.json: ${line}`)
  console.log(`lockfile: ${Object.keys(lockfile.packages).length} entries, ${missing.length} missing`)
  process.exitCode = missing.length > 0 ? 1 : 0
}
