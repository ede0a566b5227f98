import { expect, test } from 'vitest'
import { emptyDatabase } from '../server/databases'
import { watchChanges } from './watched-changes'

test('names a changed table until it is as before, and never one that was rolled back', async () => {
  const database = await emptyDatabase()
  const watched = await watchChanges(database)
  const { pool } = database
  const tables = async () => Object.keys(await watched.changes())
  const insert = (name: string) =>
    `insert into mailbox (email, subject, text, html, created_at) values ('${name}', 'a', 'a', 'a', now())`
  try {
    await watched.begin()
    await pool.query(insert('ada'))
    expect(await tables()).toEqual(['mailbox'])
    await pool.query("update mailbox set subject = 'b'")
    await pool.query('delete from mailbox')
    expect(await tables()).toEqual([])
    await pool.query(['begin', insert('mei'), 'rollback'].join('; '))
    expect([await tables(), await watched.unnoticed()]).toEqual([[], []])
    // As a replica no trigger fires, and reading the tables tells.
    await pool.query(['begin', 'set local session_replication_role = replica', insert('linus'), 'commit'].join('; '))
    expect([await tables(), await watched.unnoticed()]).toEqual([[], ['mailbox']])
  } finally {
    await watched.end()
  }
})
