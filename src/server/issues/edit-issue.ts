import type { Parsed } from '../../contract/endpoints'
import { type IssueText, mapOptionalTexts } from '../../domain/issues/issue-text'
import { writtenDescriptionProblem } from '../../domain/issues/report-template'
import { authorLock } from '../../domain/issues/submission-rules'
import { certificateState } from '../../domain/judging/certificates'
import { maskHiddenVerdict } from '../../domain/judging/hidden-verdicts'
import { isJudge, type Viewer } from '../../domain/permissions'
import { refuse, refuseFields } from '../../domain/refusals'
import { openingFacts } from '../contests/contest-facts'
import { lockContest, type PlaceInLine, takeNextPlace } from '../contests/contest-queries'
import type { Db } from '../db/database'
import { uniqueViolation } from '../db/database-errors'
import { hasReadOrJudged, recordEvent } from '../ledger/event-queries'
import { contentHash } from './content-hash'
import { recomputePrimary } from './groups/change-group'
import { findIssue, findSameText, type IssueRow, updateContent, updateVerdict } from './issue-queries'
import { notifyOfOutcomes } from './notify-author'
import { type RecordedInvalidation, recordedInvalidation } from './recorded-invalidation'
import { appendRevision } from './revision-queries'
import { type IssueToEdit, readIssueToEdit, storeEdit } from './submitting/edit-queries'

type Edit = {
  issueId: string
  editor: Viewer
  /** Called after checking that the issue belongs to the editor. Throws field errors. */
  readChanges: () => Parsed<'updateIssue', 'body'>
  expectedVersion: number | null
  receivedAt: Date
}

/** Every changed text is a new revision with a new place in line, so a placeholder can't reserve a place. */
export async function editIssue(db: Db, edit: Edit): Promise<IssueRow> {
  // For judges, lock the contest first, because they could start judging it in another request.
  return (!isJudge(edit.editor) && (await editUnlocked(db, edit))) || editLocked(db, edit)
}

/**
 * Decides from one read without a lock, and stores only if neither issue nor contest has changed since. Null if one
 * has, or if a judge's decision depends on the text, which requires more writes.
 */
async function editUnlocked(db: Db, edit: Edit): Promise<IssueRow | null> {
  const { issueId, editor, receivedAt } = edit
  const found = (await readIssueToEdit(db, { issueId, editorId: editor.id })) ?? refuse('issue_not_found')
  const changes = changesOf(edit, found)
  const text = textToStore(edit, found, { changes, ...found })
  const hash = contentHash(text)
  if (hash === found.contentHash) return found
  if (found.status !== 'pending' || found.duplicateGroupId !== null || found.certifiedSeq !== null) return null
  const stored = { issue: found, contestVersion: found.contest.version, text, contentHash: hash, receivedAt }
  const place = await storeEdit(db, stored).catch((error: unknown) => {
    if (uniqueViolation(error) === 'issues_same_text') return null
    throw error
  })
  return place && editedRow(found, { text, hash, place })
}

/** The issue as it is stored now. */
function editedRow(issue: IssueToEdit, edited: { text: IssueText; hash: string; place: PlaceInLine }): IssueRow {
  const { text, hash, place } = edited
  const { seq, receivedAt } = place
  const counted = { revisionCount: issue.revisionCount + 1, version: issue.version + 1 }
  return { ...issue, ...text, ...counted, contentHash: hash, receivedAt, placeInLine: seq, lastSeq: seq }
}

function editLocked(db: Db, edit: Edit): Promise<IssueRow> {
  const { issueId, editor, receivedAt } = edit
  return db.transaction(async (tx) => {
    const found = (await findIssue(tx, issueId)) ?? refuse('issue_not_found')
    const changes = changesOf(edit, found)
    const contest = (await lockContest(tx, found.contestId)) ?? refuse('contest_not_found')
    const issue = (await findIssue(tx, issueId)) ?? refuse('issue_not_found')
    const isConflicted = await hasReadOrJudged(tx, editor.id, contest.id)
    await store(tx, issue, textToStore(edit, issue, { changes, contest, isConflicted }), receivedAt)
    return (await findIssue(tx, issueId)) as IssueRow
  })
}

type Changes = Parsed<'updateIssue', 'body'>

/** The changes that the issue's author requested. */
function changesOf({ editor, readChanges }: Edit, { authorId }: { authorId: string }): Changes {
  if (authorId !== editor.id) refuse('forbidden')
  const changes = readChanges()
  if (Object.values(changes).every((value) => value === undefined)) {
    refuse('validation_error', { text: 'Nothing to update' })
  }
  return changes
}

type Facts = { changes: Changes; contest: IssueToEdit['contest']; isConflicted: boolean }

/** The text after the edit, if the edit is allowed. */
function textToStore(edit: Edit, issue: IssueRow, { changes, contest, isConflicted }: Facts): IssueText {
  const { editor, expectedVersion, receivedAt } = edit
  // Check against what the editor can see: a refusal because of a hidden verdict would reveal it.
  const seen = maskHiddenVerdict(issue, editor, receivedAt)
  const refusal = authorLock(seen, openingFacts(contest), receivedAt)
  if (refusal) refuse(refusal)
  if (isConflicted) {
    refuse('conflict_of_interest', {
      text: 'You have seen submissions by other people in this contest, so you can no longer edit yours.',
    })
  }
  if (expectedVersion !== null && expectedVersion !== seen.version) refuse('stale')
  if (issue.isUnreadable) refuse('report_unreadable')
  const text = merge(issue, changes)
  const problem = writtenDescriptionProblem(text.description, contest.reportTemplate)
  if (problem) refuseFields({ description: problem })
  return text
}

/** Fields that aren't sent stay unchanged. Null clears an optional text. */
function merge(issue: IssueRow, changes: Changes): IssueText {
  return {
    title: changes.title ?? issue.title,
    description: changes.description ?? issue.description,
    ...mapOptionalTexts((name) => (changes[name] === undefined ? issue[name] : changes[name])),
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
  const revoked = await revokeVerdict(tx, issue, receivedAt)
  const wasCertified = certificateState(issue) === 'standing'
  const certificate = (state: 'standing' | 'suspended') => (wasCertified ? { certificate: state } : {})
  const { placeInLine, contentHash: formerHash } = issue
  const before = { placeInLine, contentHash: formerHash, ...certificate('standing'), ...revoked?.before }
  const after = { seq, contentHash: hash, ...certificate('suspended'), ...revoked?.after }
  await recordEvent(tx, { at: receivedAt, actorId: authorId, kind: 'issue_edited', issue, before, after })
}

type Revocation = Record<'before' | 'after', Pick<IssueRow, 'status' | 'invalidationReason'> & RecordedInvalidation>

/**
 * Resets an edited issue's verdict, because it was given on another text. Only contests that hide verdicts allow such
 * edits. The issue stays in its group, whose primary is recomputed. Returns the change for the ledger, or null if there
 * was no verdict.
 */
async function revokeVerdict(tx: Db, issue: IssueRow, now: Date): Promise<Revocation | null> {
  const { id, status, invalidationReason, duplicateGroupId } = issue
  const after = { status: 'pending', invalidationReason: null } as const
  if (status !== 'pending') await updateVerdict(tx, id, { ...after, changedAt: now })
  const issueIds = duplicateGroupId ? (await recomputePrimary(tx, duplicateGroupId)).memberIds : [id]
  await notifyOfOutcomes(tx, { contest: issue.contest, issueIds, now })
  return status === 'pending' ? null : { before: { status, invalidationReason, ...recordedInvalidation(issue) }, after }
}
