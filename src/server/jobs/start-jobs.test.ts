import { afterEach, expect, test, vi } from 'vitest'
import { insertEvent } from '../judging/ledger-queries'
import { startTestApp, testSigner } from '../testing/start-test-app'
import { startJobs } from './start-jobs'

const everyJob = [
  'admins could not be told of pending submissions',
  'clean-up failed',
  'reports could not be read for likely duplicates',
  'the head of the ledger could not be written',
]
/** One that each job cannot do without. */
const tablesAway = `alter table ledger_chain rename to chain_elsewhere; alter table rate_limits rename to limits_elsewhere;
  alter table issues rename to issues_elsewhere; alter table contests rename to contests_elsewhere`
const tablesBack = `alter table chain_elsewhere rename to ledger_chain; alter table limits_elsewhere rename to rate_limits;
  alter table issues_elsewhere rename to issues; alter table contests_elsewhere rename to contests`
const patiently = { timeout: 30_000 }

afterEach(() => {
  vi.useRealTimers()
})

test('a job that fails is told of each time, ends neither the process nor another job, and works again when it can', async () => {
  const app = await startTestApp()
  await insertEvent(app.db, { at: app.clock.now(), actorId: null, kind: 'verdict' })
  await app.database.pool.query(tablesAway)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const failures: string[] = []
  let heads = 0
  const start = () =>
    startJobs(
      { db: app.db, clock: app.clock, kickMail: () => {}, signer: testSigner, writeHead: () => (heads += 1) },
      (what) => () => failures.push(what),
    )
  const jobs = start()
  try {
    vi.advanceTimersByTime(3_600_000)
    await vi.waitFor(() => expect([...new Set(failures)].sort()).toEqual(everyJob), patiently)
  } finally {
    await app.database.pool.query(tablesBack)
  }
  await jobs.stop()
  expect(heads).toBe(0)

  const again = start()
  failures.length = 0
  await vi.waitFor(() => expect(heads).toBe(1), patiently)
  await again.stop()
  expect(failures).toEqual([])
})
