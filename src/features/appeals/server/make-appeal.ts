import { randomUUID } from 'node:crypto'
import type { Parsed } from '../../../contract/endpoints'
import { hashedAppeal } from '../../../domain/judging/appeals'
import { maskHiddenVerdict } from '../../../domain/judging/hidden-verdicts'
import type { Viewer } from '../../../domain/permissions'
import { refuse } from '../../../domain/refusals'
import { contestFacts } from '../../../server/contests/contest-facts'
import { type LockedContest, lockContest } from '../../../server/contests/contest-queries'
import type { Db } from '../../../server/db/database'
import { encryptAppeal } from '../../../server/db/encryption/appeal-text'
import { digestOf } from '../../../server/digest'
import { findIssue, type IssueRow } from '../../../server/issues/issue-queries'
import { recordEvent } from '../../../server/ledger/event-queries'
import { type AppealRefusal, appealRefusal } from '../domain/appeal-rules'
import {
  type AppealRow,
  countOpenAppealsOf,
  countValidIssuesOf,
  findAppeal,
  insertAppeal,
  listAppealedKinds,
} from './appeal-queries'
import { findDecider } from './find-decider'
import { notifyJudges } from './notify-judges'

type Attempt = {
  issueId: string
  author: Viewer
  /** Called after checking that the issue belongs to the author. Throws field errors. */
  readAppeal: () => Parsed<'makeAppeal', 'body'>
  receivedAt: Date
}

/**
 * Stores an appeal. The lock on the contest serializes it with every other judging step; its arrival time decides
 * whether it is in time.
 */
export function makeAppeal(db: Db, attempt: Attempt): Promise<AppealRow> {
  const { issueId, author, receivedAt } = attempt
  return db.transaction(async (tx) => {
    const found = (await findIssue(tx, issueId)) ?? refuse('issue_not_found')
    if (found.authorId !== author.id) refuse('forbidden')
    const appeal = attempt.readAppeal()
    const contest = (await lockContest(tx, found.contestId)) ?? refuse('contest_not_found')
    const issue = (await findIssue(tx, issueId)) ?? refuse('issue_not_found')
    const refusal = await refusalFor(tx, {
      issue: maskHiddenVerdict(issue, author, receivedAt),
      contest,
      appeal,
      receivedAt,
    })
    if (refusal) refuse(refusal)
    return store(tx, issue, appeal, receivedAt)
  })
}

type Facts = { issue: IssueRow; contest: LockedContest; appeal: Parsed<'makeAppeal', 'body'>; receivedAt: Date }

async function refusalFor(tx: Db, { issue, contest, appeal, receivedAt }: Facts): Promise<AppealRefusal | null> {
  const { id, authorId, contestId, duplicateGroupId } = issue
  const facts = {
    kind: appeal.kind,
    duplicateGroupId,
    appealedKinds: await listAppealedKinds(tx, id, contest.preliminaryAt),
    openCount: await countOpenAppealsOf(tx, { authorId, contestId }),
    validCount: await countValidIssuesOf(tx, { authorId, contestId }),
  }
  return appealRefusal({ ...contestFacts(contest), ...contest }, facts, receivedAt)
}

async function store(tx: Db, issue: IssueRow, appeal: Facts['appeal'], receivedAt: Date): Promise<AppealRow> {
  const { id: issueId, contestId, authorId } = issue
  const { kind, rule, text } = appeal
  const id = randomUUID()
  const decidedBy = await findDecider(tx, issue, kind)
  const contentHash = digestOf(hashedAppeal(appeal))
  const stored = encryptAppeal(tx, id, text)
  await insertAppeal(tx, {
    id,
    contestId,
    issueId,
    authorId,
    kind,
    rule,
    ...stored,
    contentHash,
    receivedAt,
    decidedBy,
  })
  const after = { appealId: id, kind, decidedBy, contentHash }
  await recordEvent(tx, { at: receivedAt, actorId: authorId, kind: 'appeal_made', issue, after })
  await notifyJudges(tx, contestId, receivedAt)
  return (await findAppeal(tx, id)) as AppealRow
}
