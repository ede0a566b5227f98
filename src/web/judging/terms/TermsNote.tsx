import { lazyPart } from '../../loading/lazy-part'

/** Which terms a submission falls under. Contests of earlier versions never load it. */
export const TermsNote = lazyPart(async () => (await import('./IssueTermsLines')).IssueTermsLines)
