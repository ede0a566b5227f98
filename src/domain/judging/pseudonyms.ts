type NamedContest = { hidesAuthors: boolean; isFinalized: boolean }

/** Whether a contest still hides its authors. Then nothing that two of them have in common is told, either. */
export const areAuthorsHidden = ({ hidesAuthors, isFinalized }: NamedContest): boolean => hidesAuthors && !isFinalized

/**
 * Whether a reader learns who wrote an issue. Where a contest hides its authors nobody does before it is finalized,
 * admins included: a judge who knows the name judges the name. Authors always know themselves.
 */
export function hidesAuthor(contest: NamedContest, { authorId, readerId }: { authorId: string; readerId: string }) {
  return areAuthorsHidden(contest) && authorId !== readerId
}

/**
 * The number of each author in a contest: the rank of their first revision, from 1. It never changes, because later
 * revisions have higher numbers and a withdrawn issue keeps its revisions.
 */
export function authorNumbers(firstSeqs: readonly { authorId: string; firstSeq: number }[]): Map<string, number> {
  const numbers = new Map<string, number>()
  for (const { authorId } of [...firstSeqs].sort((a, b) => a.firstSeq - b.firstSeq)) {
    if (!numbers.has(authorId)) numbers.set(authorId, numbers.size + 1)
  }
  return numbers
}

/** Stands where id and name of the author would. */
export function pseudonym(number: number) {
  return { _id: `researcher-${number}`, username: `Researcher ${number}` }
}
