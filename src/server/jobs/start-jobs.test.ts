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
const patiently = { timeout: 30_000 }

afterEach(() => {
  vi.useRealTimers()
})

test('a job that fails is told of each time, ends neither the process nor another job, and works again when it can', async () => {
  const app = await startTestApp()
  await insertEvent(app.db, { at: app.clock.now(), actorId: null, kind: 'verdict' })
  const broken = ['ledger_chain', 'rate_limits', 'issues', 'contests']
  for (const table of broken) await app.database.pool.query(`alter table ${table} rename to ${table}_elsewhere`)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const failures: string[] = []
  let heads = 0
  const jobs = startJobs(
    { db: app.db, clock: app.clock, kickMail: () => {}, signer: testSigner, writeHead: () => (heads += 1) },
    (what) => () => failures.push(what),
  )
  const anHour = () => vi.advanceTimersByTime(3_600_000)
  try {
    anHour()
    await vi.waitFor(() => expect([...new Set(failures)].sort()).toEqual(everyJob), patiently)
  } finally {
    for (const table of broken) await app.database.pool.query(`alter table ${table}_elsewhere rename to ${table}`)
  }
  await jobs.stop()
  expect(heads).toBe(0)

  const again = startJobs(
    { db: app.db, clock: app.clock, kickMail: () => {}, signer: testSigner, writeHead: () => (heads += 1) },
    (what) => () => failures.push(what),
  )
  failures.length = 0
  await vi.waitFor(() => expect(heads).toBe(1), patiently)
  await again.stop()
  expect(failures).toEqual([])
})
