import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import { modesOn } from '../../../domain/contests/proof-settings'
import { oneOf } from '../columns'

/** Whether proofs run in a contest, and the funds that the operator names for their measure. They are terms. */
export const proofColumns = () => ({
  proofs: pg.text('proofs', { enum: modesOn }),
  proofToken: pg.text('proof_token'),
  proofHolders: pg.jsonb('proof_holders').$type<string[]>(),
})

type Columns = Record<keyof ReturnType<typeof proofColumns>, pg.AnyPgColumn>

export const proofChecks = ({ proofs, proofToken, proofHolders }: Columns) => [
  pg.check('contests_proofs_known', oneOf('proofs', modesOn)),
  pg.check(
    'contests_proofs_whole',
    sql`(${proofToken} is null) = (${proofHolders} is null) and (${proofToken} is null or ${proofs} is not null)`,
  ),
]
