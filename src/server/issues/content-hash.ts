import { createHash } from 'node:crypto'

export type IssueText = { title: string; description: string; pocLink: string | null }

/** SHA-256 of the three texts joined by NUL, which none of them can contain: anyone can compute it again. */
export function contentHash({ title, description, pocLink }: IssueText): string {
  return createHash('sha256')
    .update([title, description, pocLink ?? ''].join('\0'), 'utf8')
    .digest('hex')
}
