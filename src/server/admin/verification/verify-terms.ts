import type { FrozenIssue } from '../../../domain/contests/known-issues'
import type { ReplayedLedger } from '../../../domain/ledger/replay-ledger'
import { questionDifference } from '../../../domain/ledger/replay-questions'
import { citationDifference, type FoundItem, termsDifference } from '../../../domain/ledger/replay-terms'
import { termsText } from '../../contests/contest-facts'
import type { Db } from '../../db/database'
import { digestOf } from '../../digest'
import { everyFrozenTerms, everyQuestion } from './state-queries'

/** Frozen terms, the current terms derived from them, and the known issues cited by verdicts. */
export async function checkTerms(tx: Db, { terms, issues }: ReplayedLedger): Promise<string | null> {
  const missing = new Set(terms.keys())
  const itemsOf = new Map<string, FoundItem[]>()
  for await (const { frozen, contest } of everyFrozenTerms(tx)) {
    const { contestId, frozenAt } = frozen
    if (!Array.isArray(frozen.knownIssues)) return `Terms of contest ${contestId}: the known issues are none.`
    const knownIssues = frozen.knownIssues.map(withHash)
    const { freezesTerms } = contest
    const digests = { digest: digestOf(frozen.terms), lastDigest: digestOf(termsText(contest)) }
    const problem = termsDifference(
      { contestId, frozenAt, freezesTerms, ...digests, knownIssues },
      terms.get(contestId),
    )
    if (problem) return problem
    itemsOf.set(contestId, knownIssues)
    missing.delete(contestId)
  }
  const [first] = missing
  if (first) return `Terms of contest ${first} are in the ledger, and gone from the database.`
  for (const issue of issues.values()) {
    const problem = citationDifference(issue, itemsOf)
    if (problem) return problem
  }
  return null
}

const withHash = ({ salt, ...item }: FrozenIssue): FoundItem => ({ ...item, computedHash: digestOf(salt + item.text) })

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
