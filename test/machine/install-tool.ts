import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Copies a folder with its own lockfile below .cache, installs its packages there unless already installed, and returns
 * the path. Peer packages are the project's. Throws if npm can't install them.
 */
export function installTool(source: string): string {
  const from = join(root, source)
  const folder = join(root, '.cache/tools', basename(source))
  const lockOf = (at: string) => {
    const file = join(at, 'package-lock.json')
    return existsSync(file) ? readFileSync(file, 'utf8') : ''
  }
  const installed = join(folder, 'node_modules/.package-lock.json')
  const isInstalled = existsSync(installed) && lockOf(folder) === lockOf(from)
  cpSync(from, folder, { recursive: true })
  cpSync(join(root, '.npmrc'), join(folder, '.npmrc'))
  if (!isInstalled) {
    execFileSync('npm', ['ci', '--legacy-peer-deps', '--no-audit', '--no-fund'], {
      cwd: folder,
      stdio: ['ignore', 2, 'pipe'],
    })
  }
  return folder
}

/** The address of a package among those of a tool. */
export const urlIn = (folder: string, name: string): string =>
  pathToFileURL(createRequire(join(folder, 'package.json')).resolve(name)).href

export const importFrom = (folder: string, name: string) => import(urlIn(folder, name))
