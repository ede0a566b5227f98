import { createHash } from 'node:crypto'
import { chmodSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Job } from './job'
import { type Prepared, sourceMounts, writableFolder } from './prepare-job'
import { type BoxLimits, runInBox } from './sandbox/box'
import type { Mount } from './sandbox/mounts'
import { touch } from './source/keep-newest'
import { filesOf } from './source/keep-source'
import type { Tools } from './tools'

/** A large source through the optimizer takes minutes, once. */
export const compileLimits: BoxLimits = {
  wallSeconds: 900,
  cpuSeconds: 600,
  memoryMegabytes: 2_500,
  diskMegabytes: 256,
  processes: 48,
  outputBytes: 8_388_608,
}

/** The files under audit, which most proofs import. Tests and scripts are left to whoever imports them. */
function auditedFiles({ source, settings }: Job): string[] {
  const folder = settings.src.replace(/\/$/, '')
  return [...filesOf(source).keys()]
    .filter((path) => path.startsWith(`${folder}/`) && /(?<!\.[ts])\.sol$/.test(path))
    .filter((path) => !path.startsWith(`${settings.test.replace(/\/$/, '')}/`) && !path.includes('/test/'))
}

/**
 * Compiles a source once for these settings, so that each proof compiles little more than itself. No proof is there, and
 * what a proof compiles is never kept. Where the source does not build, there is nothing to mount.
 */
export async function compiledSource(prepared: Prepared, tools: Tools, signal?: AbortSignal): Promise<Mount[]> {
  const { job, toml, mounts } = prepared
  const key = createHash('sha256')
    .update(JSON.stringify([job.source.digest, toml, tools.versions]))
    .digest('hex')
  const kept = join(tools.state, 'compiled', key)
  if (!existsSync(kept)) {
    const folder = writableFolder(join(tools.state, 'compiled'))
    const fixed = mounts.filter(({ to }) => to === '/w/foundry.toml' || to.startsWith('/w/primacy-base'))
    const args = ['build', '--json', ...auditedFiles(job)]
    const plan = { runs: [{ args, bytes: compileLimits.outputBytes / 2 }], keep: true, chains: [] }
    const box = [...sourceMounts(job.source, null), ...fixed, { from: folder, to: '/keep', writable: true }]
    try {
      await runInBox(tools, ['/opt/node', '/opt/entry.cjs', JSON.stringify(plan)], box, compileLimits, signal)
      chmodSync(folder, 0o755)
      if (!existsSync(kept)) renameSync(folder, kept)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  touch(kept)
  return readdirSync(kept).length === 0 ? [] : [{ from: kept, to: '/seed' }]
}
