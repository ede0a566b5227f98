import { expect, test } from 'vitest'
import { emptyDatabase } from './databases'

/** Tests lock a contest and arrange the next step meanwhile; at a load of 4 that took longer than the five seconds of production. */
test('a request of a test waits for a lock as long as a crowded machine needs', async () => {
  const { pool } = await emptyDatabase()
  const settings = await pool.query(
    "select current_setting('statement_timeout') as locks, current_setting('idle_in_transaction_session_timeout') as idle",
  )
  expect(settings.rows).toEqual([{ locks: '1min', idle: '24s' }])
})
