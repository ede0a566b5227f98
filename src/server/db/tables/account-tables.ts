import * as pg from 'drizzle-orm/pg-core'
import type { TokenScope } from '../../../domain/accounts/access-token'
import { id, instant } from '../columns'
import { users } from './tables'

/** An account's second factor. Required at login once it is confirmed. */
export const secondFactors = pg.pgTable('second_factors', {
  userId: pg
    .uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted, so that codes can't be computed from the table or a backup alone. */
  encryptedSecret: pg.text('sealed_secret').notNull(),
  /** Hashes of unused recovery codes. */
  recoveryHashes: pg.text('recovery_hashes').array().notNull().default([]),
  /** The time step of the last accepted code. That code and all earlier ones are invalid. */
  lastStep: pg.integer('last_step').notNull().default(0),
  createdAt: instant('created_at').notNull(),
  confirmedAt: instant('confirmed_at'),
})

/** Links for becoming the first admin. Stores only a SHA-256 of the secret. */
export const setupLinks = pg.pgTable('setup_links', {
  tokenHash: pg.text('token_hash').primaryKey(),
  expiresAt: instant('expires_at').notNull(),
})

/** Personal access tokens. Stores only a SHA-256; deleting the row revokes the token on every instance. */
export const accessTokens = pg.pgTable(
  'access_tokens',
  {
    id: id(),
    userId: pg
      .uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: pg.text('name').notNull(),
    scopes: pg.text('scopes').array().notNull().$type<TokenScope[]>(),
    tokenHash: pg.text('token_hash').notNull().unique('access_tokens_hash_key'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Updated at most once an hour, like for sessions. */
    lastUsedAt: instant('last_used_at'),
  },
  (t) => [pg.index('access_tokens_user').on(t.userId)],
)
