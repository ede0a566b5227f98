import { and } from 'drizzle-orm'
import { isOneOf } from '../../db/columns'
import type { Db } from '../../db/database'
import { contestAuthors } from '../../db/tables/judging-tables'

type Author = { contestId: string; authorId: string }

/**
 * The numbers of these authors in these contests: the rank of their first revision, from 1. A number never changes,
 * because later revisions have higher numbers and withdrawn issues keep theirs.
 */
export function listAuthorNumbers(db: Db, authors: readonly Author[]): Promise<(Author & { number: number })[]> {
  const contestIds = [...new Set(authors.map(({ contestId }) => contestId))]
  const authorIds = [...new Set(authors.map(({ authorId }) => authorId))]
  return db
    .select()
    .from(contestAuthors)
    .where(and(isOneOf(contestAuthors.contestId, contestIds), isOneOf(contestAuthors.authorId, authorIds)))
}
