import { createHash } from 'node:crypto'
import type { Db } from '../database'

const keyBytes = 32

/** A key as people write it down, in hex or either base64; undefined: it is not one of 32 bytes. */
export function readKey(text: string): Buffer | undefined {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex')
  if (!/^[\w+/-]{43}=?$/.test(text)) return undefined
  const key = Buffer.from(text, 'base64')
  return key.length === keyBytes ? key : undefined
}

/** What texts are sealed with (null: they are kept open), and every key that opens them, by its id. */
export type ReportKeys = { newest: { id: string; key: Buffer } | null; byId: ReadonlyMap<string, Buffer> }

/** Tells a key from others and nothing about it: of 32 random bytes no hash can be guessed back. */
const idOf = (key: Buffer) => createHash('sha256').update('primacy key id\0').update(key).digest('hex').slice(0, 8)

export function reportKeys(newest: Buffer | undefined, old: readonly Buffer[] = []): ReportKeys {
  const all = newest ? [newest, ...old] : old
  return {
    newest: newest ? { id: idOf(newest), key: newest } : null,
    byId: new Map(all.map((key) => [idOf(key), key])),
  }
}

const noKeys = reportKeys(undefined)
/** By the one object that a database and all its transactions share. */
const given = new WeakMap<object, ReportKeys>()

export function giveReportKeys(db: Db, keys: ReportKeys): void {
  given.set(db._.fullSchema, keys)
}

export const reportKeysOf = (db: Db): ReportKeys => given.get(db._.fullSchema) ?? noKeys
