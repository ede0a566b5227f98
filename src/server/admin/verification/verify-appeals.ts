import { hashedAppeal } from '../../../domain/judging/appeals'
import type { Checked } from '../../../domain/ledger/ledger-report'
import { appealDifference } from '../../../domain/ledger/replay-appeals'
import type { ReplayedLedger } from '../../../domain/ledger/replay-ledger'
import { drawDifference, lookDifference } from '../../../domain/ledger/replay-second-looks'
import type { Db } from '../../db/database'
import { getReportKeys } from '../../db/encryption/report-keys'
import { decryptAppeal } from '../../db/encryption/stored-text'
import { digestOf } from '../../digest'
import { commitmentOf, macOf } from '../../judging/second-look/commit-seed'
import { everyAppeal, listDraws, listSecondLooks } from './state-queries'

/** Compares every appeal with the events of the ledger. */
export async function checkAppeals(tx: Db, { appeals }: ReplayedLedger, checked: Checked): Promise<string | null> {
  const missing = new Set(appeals.keys())
  for await (const row of everyAppeal(tx)) {
    const problem = appealDifference({ ...row, textHash: textHashOf(tx, row, checked) }, appeals.get(row.id))
    if (problem) return problem
    missing.delete(row.id)
    checked.appeals += 1
  }
  const [first] = missing
  return first ? `Appeal ${first} is in the ledger, and gone from the database.` : null
}

type Row = Parameters<typeof decryptAppeal>[1] & { rule: string }

/** Null if the text's key is missing. A text that its key doesn't decrypt was tampered with. */
function textHashOf(tx: Db, row: Row, checked: Checked): string | null {
  if (row.encryptedWith !== null && !getReportKeys(tx).byId.has(row.encryptedWith)) {
    checked.unreadTexts += 1
    return null
  }
  const text = decryptAppeal(tx, row)
  return text === null ? 'none, as the text does not open' : digestOf(hashedAppeal({ rule: row.rule, text }))
}

/** Repeats every draw from its seed, and compares every second verdict and resolution with its events. */
export async function checkSecondLooks(tx: Db, { draws, looks }: ReplayedLedger): Promise<string | null> {
  const [undrawn, unseen] = [new Set(draws.keys()), new Set(looks.keys())]
  for (const { seed, ...row } of await listDraws(tx)) {
    const found = { ...row, seed: Buffer.from(seed).toString('hex'), commitment: commitmentOf(seed) }
    const problem = drawDifference(found, draws.get(row.contestId), macOf(seed))
    if (problem) return problem
    undrawn.delete(row.contestId)
  }
  for (const row of await listSecondLooks(tx)) {
    const problem = lookDifference(row, looks.get(row.issueId))
    if (problem) return problem
    unseen.delete(row.issueId)
  }
  const [[draw], [look]] = [undrawn, unseen]
  if (draw) return `Draw of contest ${draw} is in the ledger, and gone from the database.`
  return look ? `Second look at submission ${look} is in the ledger, and gone from the database.` : null
}
