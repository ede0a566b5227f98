import type { Db } from './database'

/**
 * A statement that is put into words once for each database, and that PostgreSQL plans once for each connection: for
 * those that many ask in the same moment. A transaction is a database of its own, and puts it into words anew.
 */
export function preparedOnce<Statement>(prepare: (db: Db) => Statement): (db: Db) => Statement {
  const prepared = new WeakMap<Db, Statement>()
  return (db) => {
    const known = prepared.get(db)
    if (known) return known
    const statement = prepare(db)
    prepared.set(db, statement)
    return statement
  }
}
