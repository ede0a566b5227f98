import type { AppealKind } from '../../../domain/judging/appeals'
import type { Db } from '../../../server/db/database'
import { verdictGiver } from '../domain/deciders'
import { findCertifier, findGrouper, listVerdictEvents } from './decider-queries'

/** Whose decision an appeal of this kind concerns, according to the ledger; null if no one decided. */
export async function findDecider(
  db: Db,
  issue: { id: string; contestId: string },
  kind: AppealKind,
): Promise<string | null> {
  if (kind === 'verdict') return verdictGiver(await listVerdictEvents(db, issue))
  return kind === 'group' ? findGrouper(db, issue) : findCertifier(db, issue)
}
