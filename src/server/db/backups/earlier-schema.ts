import { sql } from 'drizzle-orm'
import type { Db } from '../database'
import { shippedMigrations } from '../migrate'

/** Unlike Drizzle's migrator, runs in the same transaction as the restore. */
async function runMigrations(tx: Db, from: number, to: number): Promise<void> {
  for (const { sql: statements, hash, folderMillis } of shippedMigrations().slice(from, to + 1)) {
    for (const statement of statements) await tx.execute(sql.raw(statement))
    await tx.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`)
  }
}

/** Replaces the tables of a database without rows with those of an earlier schema. Keeps extensions and permissions. */
export async function returnToSchema(tx: Db, schema: number): Promise<void> {
  await tx.execute(sql`do $$ declare one record; begin
    for one in select tablename as name from pg_tables where schemaname = 'public' loop
      execute format('drop table public.%I cascade', one.name);
    end loop;
    for one in select oid::regprocedure as name from pg_proc p where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e') loop
      execute format('drop routine %s', one.name);
    end loop;
  end $$`)
  await tx.execute(sql`delete from drizzle.__drizzle_migrations`)
  await runMigrations(tx, 0, schema)
}

/** Runs the migrations that are newer than `schema`. */
export const migrateFrom = (tx: Db, schema: number) => runMigrations(tx, schema + 1, shippedMigrations().length)
