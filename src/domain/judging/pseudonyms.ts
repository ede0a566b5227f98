type NamedContest = { hidesAuthors: boolean; isFinalized: boolean }

/** Whether a contest still hides its authors. Then nothing that links two authors may be shown either. */
export const areAuthorsHidden = ({ hidesAuthors, isFinalized }: NamedContest): boolean => hidesAuthors && !isFinalized

/**
 * Whether the author of an issue is hidden from a reader. If the contest hides authors, they are hidden from everybody else
 * until it is finalized, also from admins, so that nobody is judged by name.
 */
export function hidesAuthor(contest: NamedContest, { authorId, readerId }: { authorId: string; readerId: string }) {
  return areAuthorsHidden(contest) && authorId !== readerId
}

/** Sent in place of the author. */
export function pseudonym(number: number) {
  return { _id: `researcher-${number}`, username: `Researcher ${number}` }
}
