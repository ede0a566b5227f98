import { hashedAppeal } from '../../../domain/judging/appeals'
import type { Checked } from '../../../domain/ledger/ledger-report'
import { appealDifference } from '../../../domain/ledger/replay-appeals'
import type { ReplayedLedger } from '../../../domain/ledger/replay-ledger'
import type { Db } from '../../db/database'
import { decryptAppeal } from '../../db/encryption/appeal-text'
import { getReportKeys } from '../../db/encryption/report-keys'
import { digestOf } from '../../digest'
import { everyAppeal } from './state-queries'

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
