import { Refused } from '../job'
import { readTar } from './read-tar'
import { readZip } from './read-zip'
import { SourceFiles, size, sourceLimits } from './source-files'

/**
 * The files of a .tar.gz or .zip by their paths, without the folder that all are in. Nothing is written. Throws a
 * sentence. A test holds it to the reader of the site, which has taken the archive before.
 */
export function readArchive(archive: Buffer): Map<string, Buffer> {
  if (archive.length > sourceLimits.archiveBytes) {
    throw new Refused(`The archive has more than ${size(sourceLimits.archiveBytes)}.`)
  }
  const files = new SourceFiles()
  for (const entry of entriesOf(archive)) files.add(entry)
  return withoutCommonFolder(files.checked())
}

function entriesOf(archive: Buffer) {
  if (archive[0] === 0x1f && archive[1] === 0x8b) return readTar(archive)
  if (archive.toString('latin1', 0, 2) === 'PK') return readZip(archive)
  throw new Refused('This is neither a .tar.gz nor a .zip archive.')
}

/** GitHub packs everything into one folder named like the repository. */
function withoutCommonFolder(files: Map<string, Buffer>): Map<string, Buffer> {
  const [first = ''] = files.keys()
  const folder = first.slice(0, first.indexOf('/') + 1)
  if (folder === '' || ![...files.keys()].every((path) => path.startsWith(folder))) return files
  return new Map([...files].map(([path, body]) => [path.slice(folder.length), body]))
}
