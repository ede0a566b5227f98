import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Records what dist/ was built from, for /healthz and `--version`. */
export function recordCommit(root: string): void {
  writeFileSync(join(root, 'dist', 'server', 'commit'), `${process.env.COMMIT || commitOf(root)}\n`)
}

/** 83fbc82f1a2b, or 83fbc82f1a2b-dirty with uncommitted changes; 'unknown' outside a clone. */
function commitOf(root: string): string {
  const words = ['describe', '--always', '--dirty', '--abbrev=12', '--exclude=*']
  const { status, stdout } = spawnSync('git', words, { cwd: root, encoding: 'utf8' })
  return (status === 0 && stdout.trim()) || 'unknown'
}
