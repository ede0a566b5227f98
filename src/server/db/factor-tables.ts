import * as pg from 'drizzle-orm/pg-core'
import { instant } from './columns'
import { users } from './tables'

/** What an account asks for at the login besides the password. A row that is not confirmed yet asks for nothing. */
export const secondFactors = pg.pgTable('second_factors', {
  userId: pg
    .uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted: whoever reads the table or a backup of it can make no codes. */
  sealedSecret: pg.text('sealed_secret').notNull(),
  /** Of the codes that are left. */
  recoveryHashes: pg.text('recovery_hashes').array().notNull().default([]),
  /** The step of the last code that was taken; that code and all before it are spent. */
  lastStep: pg.integer('last_step').notNull().default(0),
  createdAt: instant('created_at').notNull(),
  confirmedAt: instant('confirmed_at'),
})
