import { createHash } from 'node:crypto'
import { hashedText, type IssueText } from '../../domain/issues/issue-text'

/** SHA-256 of the texts of an issue; anyone who has them can compute it again. */
export const contentHash = (text: IssueText): string =>
  createHash('sha256').update(hashedText(text), 'utf8').digest('hex')
