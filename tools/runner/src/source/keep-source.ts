import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Source } from '../job'
import { touch } from './keep-newest'

/** The source that was kept under this digest before, or null. */
export function keptSource(state: string, digest: string): Source | null {
  const folder = join(state, 'sources', digest)
  if (!existsSync(folder)) return null
  touch(folder)
  return { digest, folder }
}

/**
 * Writes a source once into the runner's folder, for reading only, under the digest of its archive, or else of its
 * files.
 */
export function keepSource(state: string, files: Map<string, Buffer>, digest = digestOfFiles(files)): Source {
  const kept = keptSource(state, digest)
  if (kept) return kept
  const folder = join(state, 'sources', digest)
  const draft = `${folder}.${process.pid}`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true, mode: 0o755 })
  for (const [path, body] of files) {
    mkdirSync(dirname(join(draft, path)), { recursive: true, mode: 0o755 })
    writeFileSync(join(draft, path), body)
    chmodSync(join(draft, path), 0o444)
  }
  renameSync(draft, folder)
  return { digest, folder }
}

export function filesOf({ folder }: Source): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    files.set(relative(folder, path), readFileSync(path))
  }
  return files
}

function digestOfFiles(files: Map<string, Buffer>): string {
  const whole = createHash('sha256')
  for (const path of [...files.keys()].sort()) {
    const body = files.get(path) ?? Buffer.alloc(0)
    whole.update(`${path}\0${createHash('sha256').update(body).digest('hex')}\n`)
  }
  return whole.digest('hex')
}
