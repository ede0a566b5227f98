import type { DrawnLook } from '../../../domain/judging/second-look/second-look-rules'
import type { LookRow } from './second-look-queries'

/** Converts a row to the shape that the rules expect. */
export const toDrawnLook = ({ look, issue }: LookRow): DrawnLook => ({
  isWithdrawn: issue.withdrawnAt !== null,
  firstVerdict: look.firstVerdict,
  secondVerdict: look.verdict,
  isResolved: look.resolvedAt !== null,
  isBlind: look.isBlind,
})
