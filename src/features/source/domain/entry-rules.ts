import { sourceLimits } from './source-limits'

/** What an archive says of an entry before it is read. */
export type EntryHead = {
  name: string
  kind: 'file' | 'folder' | 'link' | 'device' | 'sparse' | 'encrypted' | 'other'
  bytes: number
}

const megabytes = (bytes: number) => `${bytes / 1_000_000} MB`

/** Names can hide what they are, so every hidden character is shown as its number. */
export const shownName = (name: string): string => {
  const cut = name.length > 120 ? `${name.slice(0, 120)}...` : name
  const printable = [...cut].map((letter) =>
    hasHidden(letter) ? `\\u{${letter.codePointAt(0)?.toString(16)}}` : letter,
  )
  return `'${printable.join('')}'`
}

const kindProblems = {
  link: 'is a link. Replace it by the file that it leads to',
  device: 'is a device or a pipe, which is no source',
  sparse: 'is a sparse file, which is not supported',
  encrypted: 'is encrypted. Upload an archive without a password',
  other: 'is an entry of a kind that is not supported',
} as const

/**
 * The rules for the entries of one archive, in the order of the archive. `take` says under which path a file is kept,
 * null for what is skipped (folders, and Git's own files), or returns why the archive is refused.
 */
export function entryRules() {
  let [files, bytes] = [0, 0]
  return function take({ name, kind, bytes: size }: EntryHead): { path: string | null } | { problem: string } {
    const refused = (problem: string) => ({ problem: `${shownName(name)} ${problem}.` })
    const path = name.replace(/^(?:\.\/)+/, '').replace(/\/$/, '')
    if (kind === 'folder' && (path === '' || path === '.')) return { path: null }
    const wrongName = pathProblem(path)
    if (wrongName) return refused(wrongName)
    if (path.split('/').some((segment) => segment.toLowerCase() === '.git')) return { path: null }
    if (kind === 'folder') return { path: null }
    if (kind !== 'file') return refused(kindProblems[kind])
    if (size > sourceLimits.fileBytes) return refused(`is larger than ${megabytes(sourceLimits.fileBytes)}`)
    files += 1
    bytes += size
    if (files > sourceLimits.files)
      return {
        problem: `The archive has more than ${sourceLimits.files.toLocaleString('en-US')} files. Leave out what is not in scope.`,
      }
    if (bytes > sourceLimits.unpackedBytes) return { problem: tooLarge }
    return { path }
  }
}

export const tooLarge = `The archive unpacks to more than ${megabytes(sourceLimits.unpackedBytes)}. Leave out what is not in scope.`
export const bomb = 'The archive unpacks to more than 200 times its size, so it is not read.'

/** The paths without the folder that all have in common, as GitHub's archives have one. */
export function withoutCommonFolder(paths: readonly string[]): string[] {
  const first = paths[0]?.split('/')[0] ?? ''
  const isCommon = paths.every((path) => path.startsWith(`${first}/`))
  return isCommon ? paths.map((path) => path.slice(first.length + 1)) : [...paths]
}

/** Why these files cannot all be in one folder of a disk that ignores case, or null. */
export function clashProblem(paths: readonly string[]): string | null {
  /** Each file and folder by its key. */
  const entriesByKey = new Map<string, { path: string; isFile: boolean }>()
  for (const path of paths) {
    const segments = path.split('/')
    for (let depth = 1; depth <= segments.length; depth += 1) {
      const part = segments.slice(0, depth).join('/')
      const isFile = depth === segments.length
      const other = entriesByKey.get(pathKey(part))
      if (!other) entriesByKey.set(pathKey(part), { path: part, isFile })
      else if (other.path === part && isFile && other.isFile) return `${shownName(path)} is in the archive twice.`
      else if (other.path === part && (isFile || other.isFile))
        return `${shownName(part)} is both a file and a folder in the archive.`
      else if (other.path !== part)
        return `${shownName(other.path)} and ${shownName(part)} differ by case only, so some computers cannot hold both.`
    }
  }
  return null
}

/** Control, format and bidirectional characters, and everything else without a visible shape. */
const hidden = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u

const hasHidden = (text: string): boolean => hidden.test(text)

/** Why a path of a file can't be in a source, as the end of a sentence about it, or null. */
export function pathProblem(path: string): string | null {
  if (path === '') return 'has no name'
  if (hasHidden(path) || !path.isWellFormed()) return 'has hidden or control characters in its name'
  if (path.startsWith('/') || path.includes('\\') || /^[A-Za-z]:/.test(path))
    return 'has an absolute path or a backslash'
  const segments = path.split('/')
  if (segments.includes('..') || segments.includes('.')) return "has '.' or '..' in its path"
  if (segments.includes('')) return 'has an empty folder name in its path'
  if (path.length > sourceLimits.pathLength) return `has a path of more than ${sourceLimits.pathLength} characters`
  return segments.length > sourceLimits.depth ? `is more than ${sourceLimits.depth} folders deep` : null
}

/** Two paths with the same key are one file on some file systems. */
export const pathKey = (path: string): string => path.normalize('NFC').toLowerCase()
