import { asc, eq } from 'drizzle-orm'
import { awardLines } from '../../../src/server/db/tables/award-tables'
import type { Contest } from '../people/company'
import { demand } from '../world/violation'
import type { World } from '../world/world'

/** Every valid submission of a final contest has its award, to the cent. */
export async function checkAwards({ db }: World, { id, title, model, poolCents }: Contest): Promise<void> {
  const rows = await db.select().from(awardLines).where(eq(awardLines.contestId, id)).orderBy(asc(awardLines.id))
  const expected = model.split(poolCents)
  for (const { issueId, amountCents } of rows)
    demand(
      expected.get(issueId) === amountCents,
      `'${title}' pays ${amountCents} cents for ${issueId}, and shall pay ${expected.get(issueId)}`,
    )
  demand(rows.length === expected.size, `'${title}' has ${rows.length} awards, and shall have ${expected.size}`)
}
