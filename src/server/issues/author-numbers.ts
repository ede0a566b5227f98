import { authorNumbers } from '../../domain/judging/pseudonyms'
import type { Db } from '../db/database'
import { listFirstSeqs } from './revision-queries'

type Author = { contestId: string; authorId: string }

/** Tells the numbers of the authors in some contests, read at once; undefined for who has no revision there. */
export async function readAuthorNumbers(
  db: Db,
  authors: readonly Author[],
): Promise<(author: Author) => number | undefined> {
  const contestIds = [...new Set(authors.map((author) => author.contestId))]
  const firstSeqs = contestIds.length > 0 ? await listFirstSeqs(db, contestIds) : []
  const numbers = new Map(
    contestIds.map((id) => [id, authorNumbers(firstSeqs.filter((first) => first.contestId === id))]),
  )
  return ({ contestId, authorId }) => numbers.get(contestId)?.get(authorId)
}
