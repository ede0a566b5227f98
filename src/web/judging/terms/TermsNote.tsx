import { lazyPart } from '../../loading/lazy-part'

/** The terms that apply to a submission. Contests from earlier versions never load it. */
export const TermsNote = lazyPart(async () => (await import('./IssueTermsLines')).IssueTermsLines)
