import type { PublishedAnswer } from './published-report'

/** Who else can read a submission, besides its author and the judges. */
export type IssueReaders = {
  /** It was released to the contest's sponsors. */
  sponsors: boolean
  /** Its finding in the published report; null while none is public. */
  report: FindingOfIssue | null
}

/** Where a submission is in the published report, and whether the report shows its text. */
export type FindingOfIssue = { slug: string; anchor: string; showsText: boolean; answer: PublishedAnswer | null }

/** Tells the author or a judge who can read a submission. */
export function describeReaders({ sponsors, report }: IssueReaders, isOwn: boolean): string {
  if (report?.showsText) return 'Public: anyone can read it in the published report'
  const author = isOwn ? 'you' : 'its author'
  const insiders = sponsors
    ? `Visible to ${author}, the judges and the sponsors`
    : `Visible to ${author} and the judges`
  return report ? `${insiders}. The published report lists it without its text` : insiders
}
