import { clashProblem, entryRules, withoutCommonFolder } from '../domain/entry-rules'
import { type Entry, refuseArchive } from './open-archive'
import { readTarGz } from './read-tar'
import { readZip } from './read-zip'

export type ReadFile = { path: string; bytes: Uint8Array }
export type ReadArchive = { format: 'tar.gz' | 'zip'; commit: string | null; files: ReadFile[] }

/**
 * Reads the files of an archive without writing anything, and refuses the archive with a sentence about the first entry
 * that cannot be part of a source. Files are in the order of their paths.
 */
export async function readArchive(archive: Buffer): Promise<ReadArchive> {
  const format = formatOf(archive)
  const { commit, entries } = format === 'zip' ? readZip(archive) : await readTarGz(archive)
  const take = entryRules()
  const accepted: { path: string; entry: Entry }[] = []
  for (const entry of entries) {
    const outcome = take(entry)
    if ('problem' in outcome) return refuseArchive(outcome.problem)
    if (outcome.path !== null) accepted.push({ path: outcome.path, entry })
  }
  if (accepted.length === 0) return refuseArchive('The archive has no files.')
  const paths = withoutCommonFolder(accepted.map(({ path }) => path))
  const clash = clashProblem(paths)
  if (clash) return refuseArchive(clash)
  const files: ReadFile[] = []
  for (const [at, { entry }] of accepted.entries()) files.push({ path: paths[at] as string, bytes: await entry.read() })
  files.sort((one, other) => (one.path < other.path ? -1 : 1))
  return { format, commit, files }
}

const otherFormats: [start: string, name: string][] = [
  ['BZh', 'a bzip2 archive'],
  ['\xfd7zXZ', 'an xz archive'],
  ['7z\xbc\xaf', 'a 7z archive'],
  ['Rar!', 'a rar archive'],
  ['\x28\xb5\x2f\xfd', 'a zstd archive'],
]

function formatOf(archive: Buffer): 'tar.gz' | 'zip' {
  const start = archive.subarray(0, 6).toString('latin1')
  if (start.startsWith('\x1f\x8b')) return 'tar.gz'
  if (start.startsWith('PK')) return 'zip'
  const isTar = archive.subarray(257, 262).toString('latin1') === 'ustar'
  const name = isTar ? 'a tar archive without gzip' : otherFormats.find(([sign]) => start.startsWith(sign))?.[1]
  return refuseArchive(`This is ${name ?? 'no archive'}. Upload a .tar.gz or .zip archive.`)
}
