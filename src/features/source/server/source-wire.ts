import { contestStatus } from '../../../domain/contests/contest-clock'
import type { LockedContest } from '../../../server/contests/contest-queries'
import type { ArchiveRow } from '../../../server/db/archives/read-archive'
import type { Source } from '../contract'
import { recordedState } from '../domain/recorded-state'
import type { SourceRow } from './source-queries'

type Shown = SourceRow & { archive: ArchiveRow }

type Known = {
  contest: Pick<LockedContest, 'sourceManifest' | 'startDate' | 'endDate'>
  /** Paths of files in the folder of recorded state. */
  recorded: readonly string[]
  now: Date
}

/** The facts of a source, in the words of the contract. */
export function sourceToWire(
  { archive, scope, build, totals, digest, commit, uploadedAt }: Shown,
  { contest, recorded, now }: Known,
): Source {
  return {
    digest,
    archiveBytes: archive.bytes,
    format: archive.format,
    commit,
    manifest: contest.sourceManifest ?? '',
    uploadedAt: uploadedAt.toISOString(),
    isFixed: contestStatus(contest, now) !== 'upcoming',
    scope,
    build,
    recordedState: recordedState(recorded, build?.root ?? ''),
    totals,
  }
}
