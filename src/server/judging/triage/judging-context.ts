import type { Db } from '../../db/database'
import type { IssueRow } from '../../issues/issue-queries'
import { listIssueEvents } from '../history-queries'
import { listGroupQueue, listSameWallet } from './queue-queries'

/**
 * What a judge sees next to the report, in one round trip: its history, the places in line of other accounts with the
 * same wallet (none if authors are hidden), and its group's members (none if ungrouped).
 */
export async function readJudgingContext(db: Db, issue: IssueRow, areAuthorsHidden: boolean) {
  const { id: issueId, contestId, authorId, duplicateGroupId } = issue
  const [events, sameWallet, members] = await Promise.all([
    listIssueEvents(db, { contestId, issueId }),
    areAuthorsHidden ? [] : listSameWallet(db, { contestId, authorId }),
    duplicateGroupId ? listGroupQueue(db, duplicateGroupId) : [],
  ])
  return { events, sameWallet, members }
}
