import { isDeepStrictEqual } from 'node:util'
import { asc, eq } from 'drizzle-orm'
import { type LedgerKind, nonReadingKinds } from '../../../src/domain/ledger/ledger-kinds'
import { ledgerEvents } from '../../../src/server/db/tables/tables'
import type { Person } from '../../server/cast'
import type { Contest } from '../people/company'
import { demand } from '../world/violation'
import type { World } from '../world/world'

/** What follows by itself, once: the draw of second looks, and frozen terms. */
const byItself: string[] = ['terms_frozen', 'second_look_committed', 'second_look_drawn'] satisfies LedgerKind[]
const compared = new Set<string>(nonReadingKinds.filter((kind) => !byItself.includes(kind)))

/** How much this person has changed. */
export async function changesBy({ db }: World, { id }: Person): Promise<number> {
  const rows = await db.select({ kind: ledgerEvents.kind }).from(ledgerEvents).where(eq(ledgerEvents.actorId, id))
  return rows.filter(({ kind }) => compared.has(kind)).length
}

type Recorded = { issueIds?: string[]; addendum?: { number: number } } | null

/** The ledger has each change of the model, in order, and no other. */
export async function checkEvents({ db }: World, { id, title, model, secondLookPercent }: Contest): Promise<void> {
  const rows = await db.select().from(ledgerEvents).where(eq(ledgerEvents.contestId, id)).orderBy(asc(ledgerEvents.id))
  const recorded = rows.flatMap(({ kind, issueId, after }) => {
    const several = [...((after as Recorded)?.issueIds ?? [])].sort()
    return compared.has(kind) ? [[kind, issueId ?? several].flat().join(' ').trim()] : []
  })
  const at = recorded.findIndex((line, index) => line !== model.changes[index])
  const place = at < 0 ? recorded.length : at
  const isSame = isDeepStrictEqual(recorded, model.changes)
  demand(isSame, `Event ${place} of '${title}' is '${recorded[place]}', and shall be '${model.changes[place]}'`)
  const kinds = rows.map(({ kind }) => kind).filter((kind) => byItself.includes(kind))
  demand(new Set(kinds).size === kinds.length, `'${title}' has the same automatic event twice: ${kinds.join(' ')}`)
  if (secondLookPercent !== null)
    demand(kinds.includes('second_look_drawn'), `The second looks of '${title}' were never drawn`)
  const numbers = rows.flatMap(({ after }) => (after as Recorded)?.addendum?.number ?? []).sort((a, b) => a - b)
  const expected = Array.from({ length: model.addenda }, (_, index) => index + 1)
  demand(isDeepStrictEqual(numbers, expected), `'${title}' has the addenda ${numbers}, and shall have ${expected}`)
}
