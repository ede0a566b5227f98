import { appeals, secondLooks } from '../../../src/server/db/tables/judging-tables'
import { issues } from '../../../src/server/db/tables/tables'
import { demand } from '../world/violation'
import type { World } from '../world/world'

/** Whatever was asked for a reason has one. */
export async function checkReasons({ db }: World): Promise<void> {
  for (const look of await db.select().from(secondLooks)) {
    demand(look.verdict !== 'invalid' || look.reason, `The second look at ${look.issueId} has no reason`)
    demand(look.resolvedVerdict === null || look.resolvedReason, `The difference about ${look.issueId} has no reason`)
  }
  for (const { id, outcome, reason } of await db.select().from(appeals))
    demand(outcome === null || reason, `Appeal ${id} is decided without a reason`)
  for (const { id, status, invalidationReason, knownIssue } of await db.select().from(issues))
    demand(status !== 'invalid' || (invalidationReason ?? knownIssue), `${id} is invalid without a reason`)
}
