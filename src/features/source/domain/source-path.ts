import { sourceLimits } from './source-limits'

/** Control, format and bidirectional characters, and everything else without a visible shape. */
const hidden = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u

export const hasHidden = (text: string): boolean => hidden.test(text)

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
