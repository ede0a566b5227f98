import { openDatabase } from '../db/database'

/** A process of its own that writes numbers to the embedded database and tells each one once it is stored. */
const database = await openDatabase({ dataDir: process.argv[2] ?? '' })
await database.pool.query('create table if not exists numbers (number int primary key)')
for (let number = 1; ; number += 1) {
  await database.pool.query('insert into numbers values ($1)', [number])
  process.stdout.write(`${number}\n`)
}
