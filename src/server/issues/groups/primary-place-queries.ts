import { and, eq } from 'drizzle-orm'
import { isOneOf } from '../../db/columns'
import type { Db } from '../../db/database'
import { issues } from '../../db/tables/tables'

type Grouped = { duplicateGroupId: string | null; isPrimary: boolean }

/** Looks up the place in line of an issue's primary; null for primaries and ungrouped issues. */
export async function readPrimaryPlaces(db: Db, rows: readonly Grouped[]): Promise<(row: Grouped) => number | null> {
  const isDuplicate = ({ duplicateGroupId, isPrimary }: Grouped) => duplicateGroupId !== null && !isPrimary
  const groupIds = [...new Set(rows.filter(isDuplicate).flatMap((row) => row.duplicateGroupId ?? []))]
  const places = groupIds.length === 0 ? new Map<string, number>() : await listPrimaryPlaces(db, groupIds)
  return (row) => (isDuplicate(row) ? (places.get(row.duplicateGroupId ?? '') ?? null) : null)
}

async function listPrimaryPlaces(db: Db, groupIds: readonly string[]): Promise<Map<string, number>> {
  const { duplicateGroupId, placeInLine, isPrimary } = issues
  const rows = await db
    .select({ duplicateGroupId, placeInLine })
    .from(issues)
    .where(and(isOneOf(duplicateGroupId, groupIds), eq(isPrimary, true)))
  return new Map(rows.map((row) => [row.duplicateGroupId ?? '', row.placeInLine]))
}
