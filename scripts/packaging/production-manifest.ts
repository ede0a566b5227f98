type Words = Record<string, string>
export type Manifest = { name: string; version: string; scripts: Words } & Record<string, unknown>
type LockedPackage = { dev?: boolean } & Record<string, unknown>
export type Lockfile = { packages: Record<string, LockedPackage> } & Record<string, unknown>

const kept = ['name', 'version', 'private', 'description', 'license', 'type', 'engines', 'bin', 'dependencies']

/** A release's package.json: the server's packages, and commands without a preceding build. */
export function productionManifest(manifest: Manifest): Record<string, unknown> {
  const commands = Object.entries(manifest.scripts).flatMap(([name, line]) => {
    const words = /^node scripts\/run\.js (.+)$/.exec(line)?.[1]?.split(' ')
    return words ? [[name, ['node', `dist/server/${words[0]}.js`, ...words.slice(1)].join(' ')]] : []
  })
  const rest = Object.fromEntries(kept.flatMap((name) => (name in manifest ? [[name, manifest[name]]] : [])))
  return { ...rest, scripts: Object.fromEntries(commands) }
}

/** The matching lockfile: all versions and hashes unchanged, without tools. */
export function productionLockfile(lockfile: Lockfile): Lockfile {
  const packages = Object.entries(lockfile.packages)
    .filter(([, { dev }]) => !dev)
    .map(([path, entry]) => {
      const { devDependencies: _, ...product } = entry
      return [path, path === '' ? product : entry]
    })
  return { ...lockfile, packages: Object.fromEntries(packages) }
}
