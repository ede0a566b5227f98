import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Writes down what dist/ was built from, for /healthz and `--version`. */
export function recordCommit(root: string): void {
  writeFileSync(join(root, 'dist', 'server', 'commit'), `${process.env.COMMIT || commitOf(root)}\n`)
}

/** Such as 83fbc82f1a2b, or 83fbc82f1a2b-dirty with changes that are not committed; 'unknown' outside of a clone. */
function commitOf(root: string): string {
  const words = ['describe', '--always', '--dirty', '--abbrev=12', '--exclude=*']
  const { status, stdout } = spawnSync('git', words, { cwd: root, encoding: 'utf8' })
  return (status === 0 && stdout.trim()) || 'unknown'
}
