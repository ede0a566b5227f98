import type { ReplayedLedger } from '../../../domain/ledger/replay-ledger'
import { questionDifference } from '../../../domain/ledger/replay-questions'
import type { Db } from '../../db/database'
import { digestOf } from '../../digest'
import { everyQuestion } from './state-queries'

/** Compares every question with its events, which have digests of its texts. */
export async function checkQuestions(tx: Db, { questions }: ReplayedLedger): Promise<string | null> {
  const missing = new Set([...questions].filter(([, { textHash }]) => textHash !== null).map(([id]) => id))
  for await (const row of everyQuestion(tx)) {
    const hashOf = (text: string) => digestOf((row.salt ?? '') + text)
    const reasonHash = row.declineReason === null ? null : hashOf(row.declineReason)
    const problem = questionDifference({ ...row, textHash: hashOf(row.text), reasonHash }, questions.get(row.id))
    if (problem) return problem
    missing.delete(row.id)
  }
  const [first] = missing
  return first ? `Question ${first} is in the ledger, and gone from the database.` : null
}
