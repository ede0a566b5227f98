import { createHash } from 'node:crypto'
import type { Db } from '../database'

const keyBytes = 32

/** Parses a 32-byte key in hex, base64 or base64url; undefined for anything else. */
export function readKey(text: string): Buffer | undefined {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex')
  if (!/^[\w+/-]{43}=?$/.test(text)) return undefined
  const key = Buffer.from(text, 'base64')
  return key.length === keyBytes ? key : undefined
}

/** `newest` encrypts (null: texts are stored unencrypted); `byId` has every key that can decrypt. */
export type ReportKeys = { newest: { id: string; key: Buffer } | null; byId: ReadonlyMap<string, Buffer> }

/** Identifies a key without revealing it: 32 random bytes can't be guessed from their hash. */
const idOf = (key: Buffer) => createHash('sha256').update('primacy key id\0').update(key).digest('hex').slice(0, 8)

export function createReportKeys(newest: Buffer | undefined, old: readonly Buffer[] = []): ReportKeys {
  const all = newest ? [newest, ...old] : old
  return {
    newest: newest ? { id: idOf(newest), key: newest } : null,
    byId: new Map(all.map((key) => [idOf(key), key])),
  }
}

const noKeys = createReportKeys(undefined)
/** Keyed by the schema object, which a database shares with all its transactions. */
const keysOfDatabase = new WeakMap<object, ReportKeys>()

export function setReportKeys(db: Db, keys: ReportKeys): void {
  keysOfDatabase.set(db._.fullSchema, keys)
}

export const getReportKeys = (db: Db): ReportKeys => keysOfDatabase.get(db._.fullSchema) ?? noKeys
