import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { answerHelp, isEntryPoint } from '../../entry-point'

answerHelp(
  import.meta.url,
  `Usage: npm run -s sbom
  prints every package of the lockfile as CycloneDX, without what differs from run to run`,
)

type Bom = {
  serialNumber: string
  metadata: { timestamp: string; component: { name: string }; tools: unknown } & Record<string, unknown>
  components: unknown[]
} & Record<string, unknown>

/**
 * npm's bill of materials (CycloneDX) for a folder's lockfile, without what varies between runs: npm names the product
 * after its folder, and adds a random number, the time and its own version.
 */
export function billOfMaterials(folder: string, madeAt: Date): string {
  const words = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only']
  const printed = execFileSync('npm', words, { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  return withoutChance(printed, JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).name, madeAt)
}

export function withoutChance(printed: string, name: string, madeAt: Date): string {
  const bom: Bom = JSON.parse(printed)
  bom.metadata.component.name = name
  bom.metadata.timestamp = madeAt.toISOString()
  bom.metadata.tools = [{ vendor: 'npm', name: 'cli' }]
  const hash = createHash('sha256')
    .update(JSON.stringify([bom.metadata.component, bom.components]))
    .digest('hex')
  // In the form of a UUID version 8, which is for custom values (RFC 9562).
  const parts = [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ]
  bom.serialNumber = `urn:uuid:${parts.join('-')}`
  return `${JSON.stringify(bom, null, 2)}\n`
}

/** The commit's time, which is the same in every clone; the epoch outside a clone. */
export function commitTime(root: string): Date {
  try {
    const seconds = execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' })
    return new Date(Number(seconds) * 1000)
  } catch {
    return new Date(0)
  }
}

if (isEntryPoint(import.meta.url)) {
  const root = fileURLToPath(new URL('../../..', import.meta.url))
  process.stdout.write(billOfMaterials(root, commitTime(root)))
}
