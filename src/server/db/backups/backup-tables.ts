import * as pg from 'drizzle-orm/pg-core'
import { id, instant } from '../columns'

/** Completed backups, so that operators see the age of the latest. Not included in backups. */
export const backupRuns = pg.pgTable(
  'backup_runs',
  {
    id: id(),
    finishedAt: instant('finished_at').notNull(),
    file: pg.text('file').notNull(),
    bytes: pg.bigint('bytes', { mode: 'number' }).notNull(),
    isEncrypted: pg.boolean('is_encrypted').notNull(),
  },
  (t) => [pg.index('backup_runs_newest').on(t.finishedAt)],
)
