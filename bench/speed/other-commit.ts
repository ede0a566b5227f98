import { execFileSync } from 'node:child_process'
import { existsSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Builds the product of another commit in a work tree below .cache, with the dependencies of this one. Returns its dist folder. */
export function buildCommit(name: string): { commit: string; dist: string } {
  const git = (...line: string[]) => execFileSync('git', line, { cwd: root, encoding: 'utf8' }).trim()
  const commit = git('rev-parse', '--verify', `${name}^{commit}`)
  const tree = join(root, '.cache', 'commits', commit)
  if (!existsSync(join(tree, 'package.json'))) {
    // A work tree whose folder was deleted is still registered.
    git('worktree', 'prune')
    git('worktree', 'add', '--detach', tree, commit)
  }
  if (!existsSync(join(tree, 'node_modules'))) symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'))
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], { cwd: tree, stdio: ['ignore', 2, 2] })
  return { commit, dist: join(tree, 'dist') }
}
