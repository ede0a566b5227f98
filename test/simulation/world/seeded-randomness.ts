import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import type { Database } from '../../../src/server/db/database'
import { createRandom, type Random } from '../../random'

let random: Random = createRandom(0)

const bytes = (size: number) => Buffer.from(Array.from({ length: size }, () => random.below(256)))

/** A version 4 UUID, as crypto.randomUUID gives. */
function uuid(): `${string}-${string}-${string}-${string}-${string}` {
  const drawn = bytes(16)
  drawn[6] = ((drawn[6] as number) & 0x0f) | 0x40
  drawn[8] = ((drawn[8] as number) & 0x3f) | 0x80
  const hex = drawn.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** From now on every random value that the server's own code asks this process for follows from a seed. */
export function takeOverRandomness(): void {
  Object.assign(crypto, { randomBytes: bytes, randomUUID: uuid, randomInt: between })
  syncBuiltinESMExports()
  Object.assign(globalThis.crypto, {
    randomUUID: uuid,
    getRandomValues<T extends Uint8Array>(target: T): T {
      target.set(bytes(target.length))
      return target
    },
  })
  Math.random = () => random.next()
}

function between(from: number, to?: number): number {
  return to === undefined ? random.below(from) : from + random.below(to - from)
}

export function seedRandomness(seed: number): void {
  random = createRandom(seed)
}

/** Ids that the database makes are counted instead of drawn; `emptyTables` sets the count back. */
export async function countIds({ pool }: Database): Promise<void> {
  await pool.query('create sequence if not exists simulated_ids')
  await pool.query(`create or replace function simulated_id() returns uuid language sql volatile as
    $$ select overlay(md5(nextval('simulated_ids')::text) placing '4' from 13 for 1)::uuid $$`)
  const { rows } = await pool.query<{ act: string }>(`
    select format('alter table %I alter column %I set default simulated_id()', table_name, column_name) as act
      from information_schema.columns
     where table_schema = 'public' and column_default = 'gen_random_uuid()' order by 1`)
  for (const { act } of rows) await pool.query(act)
}
