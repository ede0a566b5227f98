import { contestId as contestIdField } from '../../contract/fields'
import type { Issue } from '../../contract/issue'
import { maskHiddenVerdict } from '../../domain/judging/hidden-verdicts'
import { mayReadIssue } from '../../domain/permissions'
import { refuse, refuseFields } from '../../domain/refusals'
import type { ContestCache } from '../contests/contest-cache'
import { showIssueTerms } from '../contests/terms/show-terms'
import type { Db } from '../db/database'
import type { Api, Call } from '../http/api'
import { type Signer, withReceipt } from '../signing/signer'
import { editIssue } from './edit-issue'
import { issueListRoutes } from './issue-list-routes'
import { findIssue } from './issue-queries'
import { readIssue } from './read-issue'
import { showIssue } from './show-issues'
import { type Attempt, submitIssue } from './submit-issue'
import { withdrawIssue } from './withdraw-issue'

type Parts = {
  db: Db
  contests: ContestCache
  signer: Signer
  logDeadline: ((receivedAt: Date) => Date) | undefined
  /** Injected, because assignments belong to judging. */
  findAssignee: (db: Db, issueId: string) => Promise<Issue['userId'] | null>
  /** What a person's submissions earned. Passed in, because awards are above submissions. */
  sumOwnAwards: (db: Db, authorId: string) => Promise<number>
}

export function issueRoutes(api: Api, { db, contests, signer, logDeadline, findAssignee, sumOwnAwards }: Parts): void {
  const signing = { signer, logDeadline }
  issueListRoutes(api, { db, contests, sumOwnAwards })

  const submit = async (
    attempt: Attempt,
    { markReplayed, noteEnd }: Pick<Call<'submitIssue'>, 'markReplayed' | 'noteEnd'>,
  ) => {
    const { issue, isReplay, endDate } = await submitIssue(db, attempt)
    if (isReplay) markReplayed()
    if (endDate) noteEnd(endDate)
    return { status: 'success' as const, data: { issue: withReceipt(issue, signing, attempt.receivedAt) } }
  }

  api.on('submitIssue', async (call) => {
    const { contestId, ...text } = call.body
    const { viewer: author, idempotencyKey, receivedAt } = call
    return submit({ author, contestId, text, idempotencyKey, receivedAt }, call)
  })

  api.on('submitIssueToContest', async (call) => {
    const { contestId, ...text } = call.body
    if (contestId !== undefined) refuseOtherContest(contestId, call.params.id)
    const { viewer: author, idempotencyKey, receivedAt } = call
    return submit({ author, contestId: call.params.id, text, idempotencyKey, receivedAt }, call)
  })

  api.on('getIssue', async ({ params, viewer, receivedAt }) => {
    const row = await readIssue(db, params.id, viewer, receivedAt)
    const issue = await showIssue(db, row, { viewer, receivedAt })
    if (row.authorId === viewer.id) {
      return { status: 'success', data: { issue: withReceipt(issue, signing, receivedAt) } }
    }
    const assignee = await findAssignee(db, row.id)
    return { status: 'success', data: { issue: assignee ? { ...issue, assignee } : issue } }
  })

  api.on('readIssueTerms', async ({ params, viewer, receivedAt }) => {
    const row = (await findIssue(db, params.id)) ?? refuse('issue_not_found')
    if (!mayReadIssue(viewer, row.authorId)) refuse('forbidden_issue')
    return { status: 'success', data: { terms: await showIssueTerms(db, maskHiddenVerdict(row, viewer, receivedAt)) } }
  })

  api.on('updateIssue', async ({ params, viewer, readBody, expectedVersion, receivedAt, noteEnd }) => {
    const edit = { issueId: params.id, editor: viewer, readChanges: readBody, expectedVersion, receivedAt }
    const edited = await editIssue(db, edit)
    noteEnd(edited.contest.endDate)
    const issue = await showIssue(db, edited, { viewer, receivedAt })
    return { status: 'success', data: { issue: withReceipt(issue, signing, receivedAt) } }
  })

  api.on('deleteIssue', async ({ params, viewer, readBody, demandPassword, receivedAt }) => {
    const readReason = () => readBody().reason
    await withdrawIssue(db, { issueId: params.id, viewer, demandPassword, readReason, receivedAt })
    return { status: 'success', message: 'Issue deleted successfully', data: null }
  })
}

/** Compares parsed ids, so that case doesn't matter. */
function refuseOtherContest(sent: unknown, contestId: string): void {
  const parsed = contestIdField.safeParse(sent)
  if (!parsed.success || parsed.data !== contestId) refuseFields({ contestId: 'Contest ID does not match' })
}
