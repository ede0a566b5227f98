import { expect, onTestFinished, test } from 'vitest'
import { createDatabase, testTimeoutFactor } from '#test/server/databases'
import { type Database, openDatabase } from '../database'

/** A database of its own, opened under other hosts than the one where it is. */
async function openAt(hostsOf: (host: string) => string) {
  const direct = new URL(await createDatabase(`hosts_${process.pid}`))
  const open = async (databaseUrl: string) => {
    const opened = await openDatabase({ databaseUrl, dataDir: '', timeoutFactor: testTimeoutFactor })
    onTestFinished(() => opened.close())
    return opened
  }
  const database = await open(direct.href.replace(direct.host, hostsOf(direct.host)))
  const { pool } = await open(direct.href)
  return {
    database,
    openDirectly: () => open(direct.href),
    /** What a standby reports when a connection starts, and no longer after its promotion. */
    async setReadOnly(value: 'on' | 'off') {
      await pool.query(alterations[value])
      await pool.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
    },
  }
}

/** A statement that changes a database takes no parameters. */
const alterations = {
  on: "do $$begin execute format('alter database %I set default_transaction_read_only = on', current_database()); end$$",
  // On a connection that began as read-only too.
  off: "begin read write; do $$begin execute format('alter database %I reset default_transaction_read_only', current_database()); end$$; commit",
}

const answer = ({ pool }: Database) =>
  pool.query<{ one: string }>("select 'one' as one").then(
    ({ rows }) => rows[0]?.one,
    (error: Error) => error.message,
  )
const listens = ({ changes }: Database) => expect.poll(changes.isLive, { interval: 20 })

test('requests, health checks and announcements skip a host that is down [F28]', async () => {
  const { database } = await openAt((host) => `127.0.0.1:1,${host}`)
  expect(await answer(database)).toBe('one')
  await database.ping()
  database.changes.subscribe('contests', () => {})
  await listens(database).toBe(true)
})

test('refuses hosts that accept no writes, and continues in the same process after a promotion [F28]', async () => {
  const { database, setReadOnly } = await openAt((host) => `${host},${host.replace('127.0.0.1', 'localhost')}`)
  database.changes.subscribe('contests', () => {})
  await listens(database).toBe(true)
  await setReadOnly('on')
  await expect.poll(() => answer(database)).toMatch(/^Connection terminated: \S+ does not accept writes$/)
  await listens(database).toBe(false)
  await setReadOnly('off')
  await expect.poll(() => answer(database)).toBe('one')
  await listens(database).toBe(true)
})

test('a single host is used even while it accepts no writes, because it can be read', async () => {
  const { openDirectly, setReadOnly } = await openAt((host) => host)
  await setReadOnly('on')
  expect(await answer(await openDirectly())).toBe('one')
})
