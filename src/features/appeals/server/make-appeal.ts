import { randomUUID } from 'node:crypto'
import type { Parsed } from '../../../contract/endpoints'
import { type AppealKind, hashedAppeal } from '../../../domain/judging/appeals'
import { maskHiddenVerdict } from '../../../domain/judging/hidden-verdicts'
import type { Viewer } from '../../../domain/permissions'
import { refuse } from '../../../domain/refusals'
import { isJudgeSeat } from '../../../domain/seats/seat-rules'
import { contestFacts } from '../../../server/contests/contest-facts'
import { listMailedAdmins } from '../../../server/contests/contest-period-queries'
import { type LockedContest, lockContest } from '../../../server/contests/contest-queries'
import type { Db } from '../../../server/db/database'
import { encryptAppeal } from '../../../server/db/encryption/stored-text'
import { digestOf } from '../../../server/digest'
import { findIssue, type IssueRow } from '../../../server/issues/issue-queries'
import { recordEvent } from '../../../server/ledger/event-queries'
import { enqueueWorkMails } from '../../../server/outbox/outbox-queries'
import { listSeatEmails, listSeats } from '../../../server/seats/seat-queries'
import { type AppealRefusal, appealRefusal, verdictGiver } from '../domain/appeal-rules'
import {
  type AppealRow,
  countOpenAppealsOf,
  countValidIssuesOf,
  findAppeal,
  findCertifier,
  findGrouper,
  insertAppeal,
  listAppealedKinds,
  listVerdictEvents,
} from './appeal-queries'

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

/** Whose decision an appeal of this kind concerns, according to the ledger; null if no one decided. */
async function findDecider(db: Db, issue: { id: string; contestId: string }, kind: AppealKind): Promise<string | null> {
  if (kind === 'verdict') return verdictGiver(await listVerdictEvents(db, issue))
  return kind === 'group' ? findGrouper(db, issue) : findCertifier(db, issue)
}

/**
 * Notifies the seated judges or, if there are none, every admin. When the mail is sent, those who can't decide the
 * appeal are skipped.
 */
async function notifyJudges(tx: Db, contestId: string, now: Date): Promise<void> {
  const hasJudges = (await listSeats(tx, contestId)).some(({ seat }) => isJudgeSeat(seat))
  const emails = hasJudges ? await listSeatEmails(tx, contestId, ['lead', 'judge']) : await listMailedAdmins(tx)
  await enqueueWorkMails(tx, { kind: 'appeal_waits', emails, contestId, now })
}
