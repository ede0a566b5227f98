type NamedContest = { hidesAuthors: boolean; isFinalized: boolean }

/** Whether a contest still hides its authors. Nothing that links two submissions of one author may be shown then. */
export const areAuthorsHidden = ({ hidesAuthors, isFinalized }: NamedContest): boolean => hidesAuthors && !isFinalized

/**
 * Whether an issue's author is hidden from a reader. A contest that hides authors hides them from everyone else until
 * it is finalized, including admins, so that no one is judged by name.
 */
export function hidesAuthor(contest: NamedContest, { authorId, readerId }: { authorId: string; readerId: string }) {
  return areAuthorsHidden(contest) && authorId !== readerId
}

/** Sent instead of the author. */
export function pseudonym(number: number) {
  return { _id: `researcher-${number}`, username: `Researcher ${number}` }
}
