import type { Contest } from '../../contract/contest'
import { type ContestDates, contestStatus } from '../../domain/contests/contest-clock'
import { settingsOf } from '../../domain/contests/judging-settings'
import { proofSettingsOf } from '../../domain/contests/proof-settings'
import { fromCents } from '../../domain/money'
import { isJudge, type Viewer } from '../../domain/permissions'
import type { ContestRow } from './contest-queries'

/** Hides repository, source and named funds until the start, because early access is an advantage. */
export const hidesRepository = (contest: ContestDates, viewer: Viewer, now: Date): boolean =>
  contestStatus(contest, now) === 'upcoming' && !isJudge(viewer)

/** A contest as this viewer may see it. */
export function contestToWire(row: ContestRow, viewer: Viewer, now: Date): Contest {
  const hidesCode = hidesRepository(row, viewer, now)
  const proofs = proofSettingsOf(row)
  return {
    _id: row.id,
    title: row.title,
    description: row.description,
    githubRepoUrl: hidesCode ? null : row.githubRepoUrl,
    sourceDigest: hidesCode ? null : row.sourceDigest,
    proofs: hidesCode ? { ...proofs, token: null, holders: [] } : proofs,
    startDate: row.startDate.toISOString(),
    endDate: row.endDate.toISOString(),
    prizePool: row.prizePoolCents === null ? null : fromCents(row.prizePoolCents),
    reportTemplate: row.reportTemplate,
    knownIssues: row.knownIssues,
    hidesAuthors: row.hidesAuthors,
    hidesVerdicts: row.hidesVerdicts,
    ...settingsOf(row),
    freezesTerms: row.freezesTerms,
    createdBy: { _id: row.creator.id, username: row.creator.username },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    isFinalized: row.finalizedAt !== null,
    finalizedAt: row.finalizedAt?.toISOString() ?? null,
    finalizedBy: row.finalizer && { _id: row.finalizer.id, username: row.finalizer.username },
    uniqueCount: row.uniqueCount,
    preliminaryAt: row.preliminaryAt?.toISOString() ?? null,
    appealsEndAt: row.appealsEndAt?.toISOString() ?? null,
    withdrawals: row.withdrawals.map(revocationToWire),
    reopenings: row.reopenings.map(revocationToWire),
    version: row.version,
  }
}

const revocationToWire = ({ at, ...revocation }: ContestRow['reopenings'][number]) => ({
  at: new Date(at).toISOString(),
  ...revocation,
})
