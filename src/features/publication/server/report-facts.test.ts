import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '../../../server/db/tables/tables'
import { finalizedReport } from '../test/finalized-report'
import { findPeople } from './report-fact-queries'

test('a report is not refused as changed because the rows of its people were stored anew', async () => {
  const { app, ada, linus, mei } = await finalizedReport()
  const ids = [ada, linus, mei].map(({ id }) => id)
  const before = [...(await findPeople(app.db, ids)).keys()]
  // PostgreSQL then reads the first of them last.
  const [first = ''] = before
  await app.db.update(users).set({ showsAwards: false }).where(eq(users.id, first))
  expect([...(await findPeople(app.db, ids)).keys()]).toEqual(before)
})
