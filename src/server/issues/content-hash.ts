import { createHash } from 'node:crypto'
import { hashedText, type IssueText } from '../../domain/issues/issue-text'

/** SHA-256 of an issue's texts; anyone who has them can recompute it. */
export const contentHash = (text: IssueText): string =>
  createHash('sha256').update(hashedText(text), 'utf8').digest('hex')
