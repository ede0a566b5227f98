import type { Db } from '../../db/database'
import { together } from '../../db/statement'
import type { IssueRow } from '../../issues/issue-queries'
import { type IssueEventRow, listIssueEvents } from '../history-queries'
import { listGroupQueue, listSameWallet, type QueueRow } from './queue-queries'

/** What stands beside a report. `sameWallet` are places in line; `members` are those of its group, none without one. */
export type Beside = { events: IssueEventRow[]; sameWallet: number[]; members: QueueRow[] }

/** In one round trip. Nobody with the same wallet is looked for where authors are hidden. */
export async function listBeside(db: Db, issue: IssueRow, areAuthorsHidden: boolean): Promise<Beside> {
  const { id: issueId, contestId, authorId, duplicateGroupId } = issue
  const [events, sameWallet, members] = await together(
    db,
    (one) => listIssueEvents(one, { contestId, issueId }),
    async (one) => (areAuthorsHidden ? [] : listSameWallet(one, { contestId, authorId })),
    async (one) => (duplicateGroupId ? listGroupQueue(one, duplicateGroupId) : []),
  )
  return { events, sameWallet, members }
}
