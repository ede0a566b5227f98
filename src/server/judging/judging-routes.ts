import type { Issue } from '../../contract/issue'
import type { ChangeSince } from '../../contract/judging'
import type { Viewer } from '../../domain/permissions'
import { Refusal } from '../../domain/refusals'
import type { Db } from '../db/database'
import type { Api } from '../http/api'
import type { IssueRow } from '../issues/issue-queries'
import { readIssue } from '../issues/read-issue'
import { showIssues } from '../issues/show-issues'
import { certifyRevision, withdrawCertificate } from './certify-revision'
import { giveVerdict } from './give-verdict'
import { type Group, groupIssues } from './groups/group-issues'
import { mergeGroups } from './groups/merge-groups'
import { ungroupIssues } from './groups/ungroup-issues'
import { recordListing } from './ledger/record-listing'
import { markDuplicate } from './mark-duplicate'
import { undoDecision } from './undo-decision'

export function judgingRoutes(api: Api, { db }: { db: Db }): void {
  verdictRoutes(api, db)
  groupRoutes(api, db)
  certificateRoutes(api, db)
}

type Judging = { viewer: Viewer; receivedAt: Date }

/** A reply holds the reports whole, also where the act changed nothing: whoever gets them has read them. */
async function handOver(db: Db, rows: readonly IssueRow[], judging: Judging): Promise<Issue[]> {
  await recordListing(db, rows, judging.viewer, judging.receivedAt)
  return showIssues(db, rows, judging)
}

async function issueReply(db: Db, row: IssueRow, judging: Judging) {
  const [issue] = await handOver(db, [row], judging)
  return { status: 'success' as const, data: { issue: issue as Issue } }
}

async function groupReply(db: Db, group: Group, judging: Judging) {
  const issues = await handOver(db, group.issues, judging)
  return { status: 'success' as const, data: { ...group, issues } }
}

/** A stale refusal shows the report too, and its transaction takes back whatever it wrote: the reading is noted after it. */
async function noteIfShown<T>(db: Db, { viewer, receivedAt }: Judging, act: Promise<T>): Promise<T> {
  try {
    return await act
  } catch (error) {
    const shown = error instanceof Refusal && error.code === 'stale' ? (error.data as ChangeSince) : null
    if (shown) await readIssue(db, shown.issue._id, viewer, receivedAt)
    throw error
  }
}

function verdictRoutes(api: Api, db: Db): void {
  api.on('setVerdict', async (call) => {
    const { params, viewer, readBody, expectedVersion, receivedAt: now } = call
    const judgement = { issueId: params.id, judgeId: viewer.id, readVerdict: readBody, expectedVersion, now }
    return issueReply(db, await noteIfShown(db, call, giveVerdict(db, judgement)), call)
  })

  api.on('markDuplicate', async (call) => {
    const { params, body, viewer, expectedVersion, receivedAt: now } = call
    const { issueId: ofIssueId, note, alsoValid = false, originalVersion = null } = body
    const original = { ofIssueId, note, alsoValid, originalVersion }
    const marking = markDuplicate(db, { issueId: params.id, ...original, expectedVersion, judgeId: viewer.id, now })
    return groupReply(db, await noteIfShown(db, call, marking), call)
  })

  api.on('undoDecision', async (call) => {
    const { params, viewer, receivedAt: now } = call
    const undoing = undoDecision(db, { issueId: params.id, judgeId: viewer.id, now })
    const changed = await noteIfShown(db, call, undoing)
    return { status: 'success', data: { issues: await handOver(db, changed, call) } }
  })
}

function groupRoutes(api: Api, db: Db): void {
  api.on('groupDuplicates', async (call) => {
    const { body, viewer, receivedAt: now } = call
    return groupReply(db, await groupIssues(db, { issueIds: body.issueIds, judgeId: viewer.id, now }), call)
  })

  api.on('mergeGroups', async (call) => {
    const { body, viewer, receivedAt: now } = call
    return groupReply(db, await mergeGroups(db, { groupIds: body.groupIds, judgeId: viewer.id, now }), call)
  })

  api.on('ungroupDuplicates', async (call) => {
    const { params, viewer, expectedVersion, receivedAt: now } = call
    const ungrouping = ungroupIssues(db, { id: params.id, judgeId: viewer.id, expectedVersion, now })
    const changed = await noteIfShown(db, call, ungrouping)
    const message = 'Issue removed from duplicate group'
    return { status: 'success', message, data: { issues: await handOver(db, changed, call) } }
  })
}

function certificateRoutes(api: Api, db: Db): void {
  api.on('certifyRevision', async (call) => {
    const { params, body, viewer, expectedVersion, receivedAt: now } = call
    const certificate = { issueId: params.id, judgeId: viewer.id, expectedVersion, ...body, now }
    return issueReply(db, await noteIfShown(db, call, certifyRevision(db, certificate)), call)
  })

  api.on('withdrawCertificate', async (call) => {
    const { params, body, viewer, expectedVersion, receivedAt: now } = call
    const withdrawal = { issueId: params.id, judgeId: viewer.id, expectedVersion, ...body, now }
    return issueReply(db, await noteIfShown(db, call, withdrawCertificate(db, withdrawal)), call)
  })
}
