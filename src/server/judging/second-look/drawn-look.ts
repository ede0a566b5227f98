import type { DrawnLook } from '../../../domain/judging/second-look/second-look-rules'
import type { LookRow } from './second-look-queries'

/** A row as the rules know it. */
export const toDrawnLook = ({ look, issue }: LookRow): DrawnLook => ({
  isWithdrawn: issue.withdrawnAt !== null,
  firstVerdict: look.firstVerdict,
  secondVerdict: look.verdict,
  isResolved: look.resolvedAt !== null,
  isBlind: look.isBlind,
})
