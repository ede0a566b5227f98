import type { Db } from '../db/database'
import { revisions } from '../db/tables'
import type { IssueText } from './content-hash'

type NewRevision = IssueText & {
  issueId: string
  contestId: string
  seq: number
  contentHash: string
  receivedAt: Date
}

/** `seq` comes from takeNextSeq in the same transaction, which serialises the contest: no gap, no tie. */
export async function appendRevision(db: Db, revision: NewRevision): Promise<void> {
  await db.insert(revisions).values(revision)
}
