import { openDatabase } from '../../src/server/db/database'

/** Runs as its own process: writes numbers to the embedded database and prints each one once it is stored. */
const database = await openDatabase({ dataDir: process.argv[2] ?? '' })
await database.pool.query('create table if not exists numbers (number int primary key)')
for (let number = 1; ; number += 1) {
  await database.pool.query('insert into numbers values ($1)', [number])
  process.stdout.write(`${number}\n`)
}
