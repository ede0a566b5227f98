import { nothingWithheld } from '../../../domain/judging/second-look/withholding'
import type { Db } from '../../../server/db/database'
import { readWithheldFrom } from '../../../server/issues/second-look/read-withheld'
import { listContestQueue, type QueueRow } from '../../../server/judging/triage/queue-queries'
import { apartCauses, causesOf } from '../domain/causes'
import type { SweepFacts } from '../domain/sweep-offers'
import { listApart } from './apart-queries'

type ReadFacts = {
  facts: SweepFacts
  /** Excludes withdrawn and withheld ones; by id. */
  rows: ReadonlyMap<string, QueueRow>
  everyRow: readonly QueueRow[]
}

/**
 * The current facts for the sweep rules, without what is withheld from this judge: being offered, and next to what,
 * would reveal a verdict before the judge's second look.
 */
export async function readSweepFacts(
  db: Db,
  contestId: string,
  { likeness, judgeId }: { likeness: SweepFacts['likeness']; judgeId: string | null },
): Promise<ReadFacts> {
  const everyRow = await listContestQueue(db, contestId)
  const withheld = judgeId === null ? nothingWithheld : await readWithheldFrom(db, judgeId, [contestId])
  const isKnown = ({ id, duplicateGroupId, withdrawnAt }: QueueRow) =>
    withdrawnAt === null && withheld.of(id) === null && !withheld.hidesGroup(duplicateGroupId)
  const rows = new Map(everyRow.filter(isKnown).map((row) => [row.id, row]))
  const causes = causesOf([...rows.values()])
  return { facts: { causes, isApart: apartCauses(causes, await listApart(db, contestId)), likeness }, rows, everyRow }
}
