import type { Revision } from '../../../contract/judging'

/** ' · rewritten: 12% in common with revision 1', after the name of a revision; nothing where it was not. */
export const rewriteLabel = ({ rewritten }: Pick<Revision, 'rewritten'>): string =>
  rewritten ? ` · rewritten: ${rewritten.inCommon}% in common with revision ${rewritten.from}` : ''
