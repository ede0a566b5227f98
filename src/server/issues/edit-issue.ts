import type { Parsed } from '../../contract/endpoints'
import { writtenDescriptionProblem } from '../../domain/issues/report-template'
import { authorLock } from '../../domain/issues/submission-rules'
import { certificateState } from '../../domain/judging/certificates'
import { asSeenBy } from '../../domain/judging/hidden-verdicts'
import type { Viewer } from '../../domain/permissions'
import { refuse, refuseFields } from '../../domain/refusals'
import { contestFacts } from '../contests/contest-facts'
import { lockContest, takeNextPlace } from '../contests/contest-queries'
import type { Db } from '../db/database'
import { hasReadOrJudged, insertEvent } from '../judging/ledger-queries'
import { takeVerdictBack } from '../judging/take-verdict-back'
import { contentHash, type IssueText } from './content-hash'
import { findIssue, findSameText, type IssueRow, updateContent } from './issue-queries'
import { appendRevision } from './revision-queries'

type Edit = {
  issueId: string
  editor: Viewer
  /** Read only after the issue is known to be the editor's own; throws the messages of its fields. */
  readChanges: () => Parsed<'updateIssue', 'body'>
  expectedVersion: number | null
  receivedAt: Date
}

/** Every changed text is a new revision with a new place in line: a placeholder cannot hold the place of a report. */
export function editIssue(db: Db, edit: Edit): Promise<IssueRow> {
  const { issueId, editor, expectedVersion, receivedAt } = edit
  return db.transaction(async (tx) => {
    const found = (await findIssue(tx, issueId)) ?? refuse('issue_not_found')
    if (found.authorId !== editor.id) refuse('forbidden')
    const changes = edit.readChanges()
    if (Object.values(changes).every((value) => value === undefined)) {
      refuse('validation_error', { text: 'Nothing to update' })
    }
    const contest = (await lockContest(tx, found.contestId)) ?? refuse('contest_not_found')
    const issue = (await findIssue(tx, issueId)) ?? refuse('issue_not_found')
    // By what the editor may know of it: a refusal that only a verdict explains would tell of the verdict.
    const seen = asSeenBy(issue, editor, receivedAt)
    const refusal = authorLock(seen, contestFacts(contest), receivedAt)
    if (refusal) refuse(refusal)
    if (await hasReadOrJudged(tx, editor.id, contest.id)) {
      refuse('conflict_of_interest', {
        text: 'You have seen submissions of other people in this contest since, so yours stays as it is.',
      })
    }
    if (expectedVersion !== null && expectedVersion !== seen.version) refuse('stale')
    if (issue.isUnreadable) refuse('report_unreadable')
    const text = merge(issue, changes)
    const problem = writtenDescriptionProblem(text.description, contest.reportTemplate)
    if (problem) refuseFields({ description: problem })
    await store(tx, issue, text, receivedAt)
    return (await findIssue(tx, issueId)) as IssueRow
  })
}

/** What was not sent stays; a proof of concept sent as null is cleared. */
function merge(issue: IssueRow, changes: Parsed<'updateIssue', 'body'>): IssueText {
  return {
    title: changes.title ?? issue.title,
    description: changes.description ?? issue.description,
    pocLink: changes.pocLink === undefined ? issue.pocLink : changes.pocLink,
  }
}

async function store(tx: Db, issue: IssueRow, text: IssueText, arrivedAt: Date): Promise<void> {
  const { id: issueId, contestId, authorId } = issue
  const hash = contentHash(text)
  if (hash === issue.contentHash) return
  if (await findSameText(tx, { authorId, contestId, contentHash: hash })) {
    refuseFields({ description: 'You have already submitted this text to this contest' })
  }
  const { seq, receivedAt } = await takeNextPlace(tx, contestId, arrivedAt)
  const content = { ...text, contentHash: hash, receivedAt }
  await updateContent(tx, issueId, { ...content, placeInLine: seq })
  await appendRevision(tx, { ...content, issueId, contestId, seq })
  const overtaken = await takeVerdictBack(tx, issue, receivedAt)
  const wasCertified = certificateState(issue) === 'standing'
  const certificate = (state: 'standing' | 'suspended') => (wasCertified ? { certificate: state } : {})
  const { placeInLine, contentHash: formerHash } = issue
  const before = { placeInLine, contentHash: formerHash, ...certificate('standing'), ...overtaken?.before }
  const after = { seq, contentHash: hash, ...certificate('suspended'), ...overtaken?.after }
  await insertEvent(tx, {
    at: receivedAt,
    actorId: authorId,
    kind: 'issue_edited',
    contestId,
    issueId,
    before,
    after,
  })
}
