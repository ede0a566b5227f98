import * as pg from 'drizzle-orm/pg-core'
import { bytes, instant } from '../columns'

/** The leaves of the public log. Append-only. What is not in here follows from it and the chain of the ledger. */
export const logEpochs = pg.pgTable(
  'log_epochs',
  {
    /** The index of its leaf in the log. */
    index: pg.integer('index').primaryKey(),
    /** The name of the log: the same in every row. A restored site begins a new log. */
    origin: pg.text('origin').notNull(),
    /** The epoch that it closes, counted from 1970: no epoch is closed twice. */
    epoch: pg.integer('epoch').notNull().unique(),
    closedAt: instant('closed_at').notNull(),
    /** Its entries are made of the links after `afterLink`, up to and with `lastLink`. */
    afterLink: pg.bigint('after_link', { mode: 'number' }).notNull(),
    lastLink: pg.bigint('last_link', { mode: 'number' }).notNull(),
    /** 32 random bytes, from which salts and decoys follow. Whoever has them can tell entries and decoys apart. */
    seed: bytes('seed').notNull(),
    /** The data of its leaf: the root of the tree of its entries and decoys. */
    root: bytes('root').notNull(),
  },
  (t) => [pg.index('log_epochs_last_link').on(t.lastLink, t.index)],
)

/** The last cosignature of each witness. A checkpoint shows those that are of its size. */
export const logCosignatures = pg.pgTable('log_cosignatures', {
  /** The name of the witness. */
  witness: pg.text('witness').primaryKey(),
  /** Of the tree that it signed. It never gets smaller. */
  size: pg.integer('size').notNull(),
  /** As it stands below the checkpoint. */
  line: pg.text('line').notNull(),
})

/** The complete nodes of the log's tree, leaves included. Append-only. */
export const logNodes = pg.pgTable(
  'log_nodes',
  {
    level: pg.smallint('level').notNull(),
    index: pg.integer('index').notNull(),
    hash: bytes('hash').notNull(),
  },
  (t) => [pg.primaryKey({ columns: [t.level, t.index] })],
)
