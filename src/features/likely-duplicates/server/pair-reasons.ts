import { inSlices } from '../../../server/concurrency/in-slices'
import type { Db } from '../../../server/db/database'
import { type CandidateReason, reasonsFor } from '../domain/candidate-reasons'
import { readReport } from './extract-terms'
import type { SweepFinders } from './sweep-finders'
import { listTexts } from './term-queries'

/** What each first issue has in common with its counterparts. */
export async function reasonsAmong(
  db: Db,
  { findTerms }: SweepFinders,
  contestId: string,
  pairs: readonly (readonly [string, readonly string[]])[],
): Promise<(one: string, other: string) => CandidateReason[]> {
  const terms = await findTerms(contestId)
  const contest = { read: readReport, issueCount: terms.issues.length, spreadOf: terms.spreadOf }
  const ids = pairs.flatMap(([one, others]) => [one, ...others])
  const texts = new Map((await listTexts(db, [...new Set(ids)])).map((text) => [text.id, text]))
  const found = await inSlices(explainPairs(pairs, texts, contest))
  return (one, other) => found.get(`${one} ${other}`) ?? []
}

type Text = Awaited<ReturnType<typeof listTexts>>[number]

/** Reads each report for its reasons, and yields to the event loop between them. */
function* explainPairs(
  pairs: readonly (readonly [string, readonly string[]])[],
  texts: ReadonlyMap<string, Text>,
  contest: Parameters<typeof reasonsFor>[1],
): Generator<void, Map<string, CandidateReason[]>> {
  const found = new Map<string, CandidateReason[]>()
  for (const [one, others] of pairs) {
    const own = texts.get(one)
    if (!own || others.length === 0) continue
    const reasonsOf = reasonsFor(own, contest)
    for (const other of others) {
      yield
      const text = texts.get(other)
      if (text) found.set(`${one} ${other}`, reasonsOf(text))
    }
  }
  return found
}
