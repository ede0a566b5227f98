import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contestWithJudges } from '#test/server/contest-with-judges'
import { issues } from '../../db/tables/tables'
import { verifyLedger } from './verify-ledger'

test("someone with write access to the database can't change a verdict's main reason unnoticed [T38]", async () => {
  const { app, submit, judge } = await contestWithJudges()
  const id = await submit('A')
  await judge(id, 'invalid', { reason: 'Out of it.', code: 'out_of_scope' })
  expect((await verifyLedger(app.db, [])).problem).toBeNull()
  await app.db.update(issues).set({ invalidationCode: 'wrong_claim' }).where(eq(issues.id, id))
  expect((await verifyLedger(app.db, [])).problem).toBe(
    `Submission ${id}: invalidation_code is wrong_claim, and out_of_scope by the ledger.`,
  )
})
