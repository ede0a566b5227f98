import { isDeepStrictEqual } from 'node:util'
import { asc, eq } from 'drizzle-orm'
import { issues } from '../../../src/server/db/tables/tables'
import type { Contest } from '../people/company'
import { demand } from '../world/violation'
import type { World } from '../world/world'

/**
 * The submissions of a contest are stored as the model has them: statuses, places, groups with their primaries, and which
 * were taken.
 */
export async function checkStored({ db }: World, { id, title, model }: Contest): Promise<void> {
  const { status, placeInLine, withdrawnAt, duplicateGroupId, isPrimary } = issues
  const columns = { id: issues.id, status, placeInLine, withdrawnAt, duplicateGroupId, isPrimary }
  const rows = await db.select(columns).from(issues).where(eq(issues.contestId, id)).orderBy(asc(issues.id))
  const stored = rows.map(({ id, status, placeInLine, withdrawnAt, duplicateGroupId, isPrimary }) => ({
    ...{ id, status: String(status), placeInLine, isPrimary, isWithdrawn: withdrawnAt !== null },
    group: rows
      .filter((one) => duplicateGroupId !== null && one.duplicateGroupId === duplicateGroupId)
      .map((one) => one.id),
  }))
  const expected = [...model.issues.values()]
    .map(({ id, verdict: { status }, isWithdrawn }) => ({
      ...{ id, status: String(status), placeInLine: model.placeOf(id), isPrimary: model.isPrimary(id), isWithdrawn },
      group: [...(model.groupOf(id) ?? [])].sort(),
    }))
    .sort((one, other) => (one.id < other.id ? -1 : 1))
  const odd = expected.find((one, index) => !isDeepStrictEqual(one, stored[index]))
  const has = JSON.stringify(stored.find((one) => one.id === odd?.id))
  demand(
    stored.length === expected.length && !odd,
    `'${title}' shall have ${expected.length} submissions and has ${stored.length}; shall be ${JSON.stringify(odd)}, is ${has}`,
  )
}
