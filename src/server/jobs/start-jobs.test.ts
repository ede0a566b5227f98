import { afterEach, expect, test, vi } from 'vitest'
import { startTestApp, testSigner } from '#test/server/start-test-app'
import { findHead } from '../ledger/chain-queries'
import { recordEvent } from '../ledger/event-queries'
import type { ServerFeature } from '../startup/features'
import { startJobs } from './start-jobs'

const everyJob = [
  'a reminder could not be sent',
  'admins could not be notified of pending submissions',
  'clean-up failed',
  'the head of the ledger could not be written',
  'the start of a contest could not be announced',
  'the terms of a contest could not be frozen',
]
/** Each job needs one of these tables. */
const tablesAway = `alter table ledger_chain rename to chain_elsewhere; alter table rate_limits rename to limits_elsewhere;
  alter table issues rename to issues_elsewhere; alter table contests rename to contests_elsewhere`
const tablesBack = `alter table chain_elsewhere rename to ledger_chain; alter table limits_elsewhere rename to rate_limits;
  alter table issues_elsewhere rename to issues; alter table contests_elsewhere rename to contests`
const reminders: ServerFeature = {
  ...{ name: 'reminders', about: '', endpoints: {} },
  jobs: ({ db }) => [
    { name: 'reminders', run: () => findHead(db), everyMs: 60_000, failure: 'a reminder could not be sent' },
  ],
}
const patiently = { timeout: 30_000 }

afterEach(() => {
  vi.useRealTimers()
})

test('a failing job is logged each time, stops neither the process nor other jobs, and recovers [F25]', async () => {
  const app = await startTestApp()
  await recordEvent(app.db, { at: app.clock.now(), actorId: null, kind: 'verdict' })
  await app.database.pool.query(tablesAway)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const failures: string[] = []
  let heads = 0
  const start = () =>
    startJobs(
      {
        features: [reminders],
        db: app.db,
        clock: app.clock,
        kickMail: () => {},
        signer: testSigner,
        host: 'primacy.example',
        writeHead: () => (heads += 1),
      },
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
