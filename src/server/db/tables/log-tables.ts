import * as pg from 'drizzle-orm/pg-core'
import { bytes, instant } from '../columns'

/** The leaves of the public log. Append-only. Everything else is derived from this and the ledger's chain. */
export const logEpochs = pg.pgTable(
  'log_epochs',
  {
    /** The index of its leaf in the log. */
    index: pg.integer('index').primaryKey(),
    /** The log's name, the same in every row. A restored site starts a new log. */
    origin: pg.text('origin').notNull(),
    /** The epoch that it closes, counted from 1970. No epoch is closed twice. */
    epoch: pg.integer('epoch').notNull().unique(),
    closedAt: instant('closed_at').notNull(),
    /** Its entries come from the links after `afterLink`, up to and including `lastLink`. */
    afterLink: pg.bigint('after_link', { mode: 'number' }).notNull(),
    lastLink: pg.bigint('last_link', { mode: 'number' }).notNull(),
    /** 32 random bytes that determine salts and decoys. Knowing them allows telling entries from decoys. */
    seed: bytes('seed').notNull(),
    /** The leaf's data: the root of the tree of its entries and decoys. */
    root: bytes('root').notNull(),
  },
  (t) => [pg.index('log_epochs_last_link').on(t.lastLink, t.index)],
)

/** The latest cosignature of each witness. A checkpoint includes those that match its size. */
export const logCosignatures = pg.pgTable('log_cosignatures', {
  /** The witness's name. */
  witness: pg.text('witness').primaryKey(),
  /** Size of the tree that it signed. Never decreases. */
  size: pg.integer('size').notNull(),
  /** The line as it appears below the checkpoint. */
  line: pg.text('line').notNull(),
})

/** The complete nodes of the log's tree, including leaves. Append-only. */
export const logNodes = pg.pgTable(
  'log_nodes',
  {
    level: pg.smallint('level').notNull(),
    index: pg.integer('index').notNull(),
    hash: bytes('hash').notNull(),
  },
  (t) => [pg.primaryKey({ columns: [t.level, t.index] })],
)
