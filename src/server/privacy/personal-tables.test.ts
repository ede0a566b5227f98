import { eq, getTableColumns, getTableName, is, isNotNull } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'
import { castPassword } from '#test/server/cast'
import { personWithEverything } from '#test/server/privacy/person-with-everything'
import { startTestApp } from '#test/server/start-test-app'
import { unseenChanges } from '#test/server/verification/change-columns'
import { withoutTriggers } from '#test/server/verification/without-triggers'
import { retainedAccountFields } from '../accounts/account-queries'
import * as tables from '../db/tables/every-table'
import { type PersonalTable, personalTables } from '../db/tables/personal-tables'

/** The declarations by the names that tables and columns have in the database. */
const declared = Object.entries(tables).flatMap(([name, table]) => {
  if (!is(table, PgTable)) return []
  const declaration: string | PersonalTable = personalTables[name as keyof typeof personalTables]
  if (typeof declaration === 'string') return []
  const columns = getTableColumns(table) as Record<string, { name: string }>
  const nameOf = (column: string) => columns[column]?.name ?? ''
  const { owner, actors = [], keptBecause: kept, notExported = {} } = declaration
  return [
    {
      table: getTableName(table),
      owner: owner === undefined ? undefined : nameOf(owner),
      actors: actors.map(nameOf),
      isKept: kept !== undefined,
      /** Null if the whole table is excused. */
      excused: typeof notExported === 'string' ? null : Object.keys(notExported).map(nameOf),
    },
  ]
})
const owned = declared.filter((one) => one.owner !== undefined)

type Owner = { id: string; email: string }
const rowsOf = (owner: string, { id, email }: Owner) => {
  if (owner === 'email') return `email = '${email}'`
  return owner === 'issue_id' ? `issue_id in (select id from issues where author_id = '${id}')` : `${owner} = '${id}'`
}

test("every column that names a person is declared as an owner's or an actor's", async () => {
  const { database } = await startTestApp()
  const { rows } = await database.pool.query<{ table: string; column: string }>(
    `select c.table_name as table, c.column_name as column from information_schema.columns c
       where c.table_schema = 'public' and c.table_name <> 'users'
         and (c.column_name ~ '(user|actor|author|judge|sponsor|person)_id$|_by$'
           or exists (select from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
             where k.contype = 'f' and k.confrelid = 'users'::regclass
               and k.conrelid::regclass::text = c.table_name and a.attname = c.column_name)) order by 1, 2`,
  )
  expect(rows.length).toBeGreaterThan(30)
  const undeclared = rows.filter(({ table, column }) => {
    const one = declared.find((declaration) => declaration.table === table)
    return one?.owner !== column && !one?.actors.includes(column)
  })
  expect(undeclared).toEqual([])
})

test('every column with personal data is exported, unless it is listed with a reason', async () => {
  const { app, ada } = await personWithEverything()
  const exported = async () => {
    // Without the checks of `call`: no reply has the values that are written here.
    const reply = await app.app.inject({ url: '/api/account/data', headers: { authorization: `Bearer ${ada.token}` } })
    const { downloadedAt, ledger = [], ...record } = reply.json().data ?? {}
    const others = ledger.filter(({ kind }: { kind: string }) => kind !== 'data_downloaded')
    return JSON.stringify([reply.statusCode, record, others])
  }
  const before = await exported()
  const all = owned.filter(({ excused }) => excused !== null)
  const ownRows = Object.fromEntries(all.map(({ table, owner = '' }) => [table, rowsOf(owner, ada)]))
  // As above: an export is an event itself, and its own row would be changed unseen.
  ownRows.ledger_events += " and kind <> 'data_downloaded'"
  const isExported = async () => ((await exported()) === before ? null : 'exported')
  const unseen = await unseenChanges(app.database, Object.keys(ownRows), isExported, ownRows)
  const excused = all.flatMap((one) => (one.excused ?? []).map((column) => `${one.table}.${column}`))
  const owners = owned.map(({ table, owner }) => `${table}.${owner}`)
  expect(unseen.filter((column) => !owners.includes(column)).sort()).toEqual(excused.sort())
})

describe('deleting an account', () => {
  test("deletes all of the person's rows, except those kept for a listed reason", async () => {
    const { app, ada } = await personWithEverything()
    const count = (one: (typeof owned)[number]) =>
      withoutTriggers(app.database, `select from ${one.table} where ${rowsOf(one.owner ?? '', ada)}`)
    const before = new Map<string, number>()
    for (const one of owned) before.set(one.table, await count(one))
    expect([...before].filter(([, rows]) => rows === 0)).toEqual([])
    await app.call('deleteAccount', { as: ada, body: { password: castPassword, username: 'ada' } })
    const left: [table: string, isKept: boolean][] = []
    for (const one of owned) left.push([one.table, (await count(one)) > 0])
    expect(left).toEqual(owned.map(({ table, isKept }) => [table, isKept]))
  })

  test('deletes every fact in its own row: two deleted accounts differ only in id and random name', async () => {
    const app = await startTestApp()
    await app.person('olga')
    const [ada, linus] = [await app.person('ada'), await app.person('linus')]
    const columns = Object.entries(getTableColumns(tables.users))
    const needed = ['id', 'username', 'email', 'password_hash', 'role', 'kyc_state', 'deleted_at']
    await app.db.update(tables.users).set({ kycState: 'approved' }).where(eq(tables.users.id, ada.id))
    // What can be either way is another way in each of the two.
    for (const [, { name, dataType }] of columns) {
      if (needed.includes(name)) continue
      const values = {
        boolean: ['true', 'false'],
        string: [`'of Ada'`, `'of Linus'`],
        date: ['now()', "now() - interval '1 day'"],
      }
      const [ofAda, ofLinus] = values[dataType as keyof typeof values] ?? []
      if (ofAda === undefined) throw new Error(`How can ${name} differ between two accounts?`)
      await withoutTriggers(app.database, `update users set ${name} = ${ofAda} where id = '${ada.id}'`)
      await withoutTriggers(app.database, `update users set ${name} = ${ofLinus} where id = '${linus.id}'`)
    }
    for (const as of [ada, linus]) {
      const { status } = await app.call('deleteAccount', {
        as,
        body: { password: castPassword, username: as.username },
      })
      expect(status).toBe(200)
    }
    const rows = await app.db.select().from(tables.users).where(isNotNull(tables.users.deletedAt))
    const facts = rows.map(({ username, email, ...row }) =>
      Object.entries(row).filter(([column]) => !(column in retainedAccountFields)),
    )
    expect(facts).toHaveLength(2)
    expect(facts[0]).toEqual(facts[1])
  })
})
