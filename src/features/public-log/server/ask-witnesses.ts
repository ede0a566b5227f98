import { findCosignature } from '../../../domain/log/cosignature'
import { consistencyPlaces } from '../../../domain/log/merkle-tree'
import { printAddCheckpoint } from '../../../domain/log/witness'
import type { Clock } from '../../../server/clock'
import type { Db } from '../../../server/db/database'
import { messageOf } from '../../../server/db/database-errors'
import { byteTools, isSignedByKey } from '../../../server/signing/signature'
import type { Signer } from '../../../server/signing/signer'
import type { WitnessAddress } from '../../../server/signing/signing-settings'
import { listCosignedSizes, storeCosignature } from './log-queries'
import { pathOf } from './read-log'
import { findLogState, signCheckpoint } from './sign-checkpoint'

/** Posts a text; `start` is the beginning of the reply. Rejects with a sentence if there is no reply. */
export type PostText = (call: { url: string; headers: Record<string, string>; body: string }) => Promise<{
  status: number
  start: string
}>

type Asking = { db: Db; clock: Clock; signer: Signer; witnesses: readonly WitnessAddress[]; post: PostText }

/** The tree to be cosigned, with its checkpoint. */
type Present = { size: number; note: string }

const minuteMs = 60_000
const longestWaitMs = 15 * minuteMs

/**
 * Asks every witness that hasn't signed the current checkpoint. Nothing waits for witnesses: the log grows without
 * them, and a failing one is retried later with exponential backoff.
 */
export function createWitnessCaller(asking: Asking): () => Promise<void> {
  const waits = new Map<string, { waitMs: number; until: number }>()
  const { db, clock, signer, witnesses } = asking
  return async () => {
    const state = await findLogState(db)
    if (!state) return
    const present = { size: state.size, note: signCheckpoint(state, signer) }
    const sizes = await listCosignedSizes(db)
    const now = clock.now().getTime()
    const dueWitnesses = witnesses.filter(({ key: { name } }) => {
      return (sizes.get(name) ?? 0) < present.size && (waits.get(name)?.until ?? 0) <= now
    })
    const problems = await Promise.all(
      dueWitnesses.map(async (witness) => {
        const { name } = witness.key
        const problem = await ask(asking, present, witness, sizes.get(name) ?? 0).catch(messageOf)
        if (problem === null) {
          waits.delete(name)
          return []
        }
        const waitMs = Math.min(longestWaitMs, (waits.get(name)?.waitMs ?? minuteMs / 2) * 2)
        waits.set(name, { waitMs, until: now + waitMs })
        return [`Witness ${name}: ${problem}`]
      }),
    )
    if (problems.flat().length > 0) throw new Error(problems.flat().join(' '))
  }
}

/**
 * Null if the witness has signed, otherwise what went wrong. The witness may know a different size than this database.
 */
async function ask(asking: Asking, present: Present, witness: WitnessAddress, old: number): Promise<string | null> {
  const first = await send(asking, present, witness, old)
  const known = first.status === 409 ? /^(0|[1-9]\d{0,8})\n?$/.exec(first.start)?.[1] : undefined
  if (known === undefined) return keep(asking, present, witness, first)
  if (Number(known) > present.size) return `It has signed ${known} leaves, and the log has ${present.size}.`
  return keep(asking, present, witness, await send(asking, present, witness, Number(known)))
}

async function send({ db, post }: Asking, { size, note }: Present, { url }: WitnessAddress, old: number) {
  const path = old === 0 ? [] : await pathOf(db, consistencyPlaces(old, size))
  const proof = path.map((hash) => Buffer.from(hash, 'hex').toString('base64'))
  const body = printAddCheckpoint({ old, proof, note })
  return post({ url: `${url}/add-checkpoint`, headers: { 'content-type': 'text/plain; charset=utf-8' }, body })
}

type Answer = Awaited<ReturnType<PostText>>

async function keep({ db }: Asking, { size, note }: Present, { key }: WitnessAddress, { status, start }: Answer) {
  if (status !== 200) return `It answered ${status}.`
  const lines = start.slice(0, start.lastIndexOf('\n') + 1)
  const found = findCosignature(byteTools, `${note}${lines}`, key)
  if (!found || !isSignedByKey(key.key, found.text, found.signature)) {
    return 'It answered with no cosignature of its key.'
  }
  await storeCosignature(db, { witness: key.name, size, line: found.line })
  return null
}
