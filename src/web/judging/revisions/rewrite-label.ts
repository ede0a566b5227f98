import type { Revision } from '../../../contract/judging'

/** ' · rewritten: 12% in common with revision 1', to follow a revision's name; empty if it isn't a rewrite. */
export const rewriteLabel = ({ rewritten }: Pick<Revision, 'rewritten'>): string =>
  rewritten ? ` · rewritten: ${rewritten.inCommon}% in common with revision ${rewritten.from}` : ''
