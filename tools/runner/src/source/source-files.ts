import { Refused } from '../job'
import { quoted } from './settings'

/** What a site takes as the source of a contest (`sourceLimits` of its feature `source`; a test compares them). */
export const sourceLimits = {
  archiveBytes: 60_000_000,
  unpackedBytes: 60_000_000,
  files: 5_000,
  fileBytes: 20_000_000,
  ratio: 200,
  pathLength: 240,
  depth: 20,
}

/** What an archive says of an entry; its bytes are unpacked only if it is taken. */
export type Entry = {
  name: string
  isFolder: boolean
  /** Why it cannot be part of a source, as the end of a sentence. */
  problem: string | null
  bytes: number
  read: () => Buffer
}

/** Control, format and bidirectional characters, and everything else without a visible shape. */
const hidden = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u

/** Collects the files of a source, whose names are safe on any disk. */
export class SourceFiles {
  private readonly files = new Map<string, Buffer>()
  private total = 0

  add({ name, isFolder, problem, bytes, read }: Entry): void {
    const path = name.replace(/^(?:\.\/)+/, '').replace(/\/$/, '')
    if (isFolder && (path === '' || path === '.')) return
    const wrongName = pathProblem(path)
    if (wrongName) throw new Refused(`${quoted(name)} ${wrongName}. Rename it or leave it out.`)
    if (isFolder || path.split('/').some((part) => part.toLowerCase() === '.git')) return
    if (problem) throw new Refused(`${quoted(name)} ${problem}.`)
    if (this.files.has(path)) throw new Refused(`${quoted(path)} is there twice. Leave one out.`)
    if (bytes > sourceLimits.fileBytes)
      throw new Refused(`${quoted(name)} has more than ${size(sourceLimits.fileBytes)}.`)
    this.total += bytes
    if (this.total > sourceLimits.unpackedBytes) throw new Refused(tooLarge)
    if (this.files.size === sourceLimits.files) throw new Refused(`There are more than ${sourceLimits.files} files.`)
    this.files.set(path, read())
  }

  /** A file that lies on the disk already, or comes out of a fix. */
  addFile(path: string, body: Buffer): void {
    this.add({ name: path, isFolder: false, problem: null, bytes: body.length, read: () => body })
  }

  checked(): Map<string, Buffer> {
    if (this.files.size === 0) throw new Refused('The source has no files.')
    refuseClashes([...this.files.keys()])
    return this.files
  }
}

/** Why a path cannot be in a source, as the end of a sentence about it, or null. */
export function pathProblem(path: string): string | null {
  const parts = path.split('/')
  if (hidden.test(path) || !path.isWellFormed()) return 'has hidden or control characters in its name'
  if (path.includes('\\') || /^[A-Za-z]:/.test(path)) return 'has a backslash or a drive in its name'
  if (parts.some((part) => ['', '.', '..'].includes(part))) return 'is no path below the source'
  if (path.length > sourceLimits.pathLength) return `has more than ${sourceLimits.pathLength} characters`
  return parts.length > sourceLimits.depth ? `is more than ${sourceLimits.depth} folders deep` : null
}

/** Two paths with the same key are one file on some file systems. */
function refuseClashes(paths: string[]): void {
  const taken = new Map<string, { path: string; isFile: boolean }>()
  for (const whole of paths) {
    const parts = whole.split('/')
    for (let depth = 1; depth <= parts.length; depth += 1) {
      const path = parts.slice(0, depth).join('/')
      const isFile = depth === parts.length
      const key = path.normalize('NFC').toLowerCase()
      const other = taken.get(key)
      if (other && other.path !== path) {
        throw new Refused(`${quoted(other.path)} and ${quoted(path)} differ by capital letters only. Rename one.`)
      }
      if (other && (isFile || other.isFile)) throw new Refused(`${quoted(path)} is a file and a folder.`)
      taken.set(key, { path, isFile })
    }
  }
}

export const size = (bytes: number): string => `${bytes / 1_000_000} MB`

export const tooLarge = `The source unpacks to more than ${size(sourceLimits.unpackedBytes)}. Leave out what is not needed.`
