import type { Db } from '../db/database'
import type { Api } from '../http/api'
import { showIssue, showIssues } from '../issues/show-issues'
import { certifyRevision, withdrawCertificate } from './certify-revision'
import { giveVerdict } from './give-verdict'
import { type Group, groupIssues } from './groups/group-issues'
import { mergeGroups } from './groups/merge-groups'
import { ungroupIssues } from './groups/ungroup-issues'
import { markDuplicate } from './mark-duplicate'
import { undoDecision } from './undo-decision'

export function judgingRoutes(api: Api, { db }: { db: Db }): void {
  verdictRoutes(api, db)
  groupRoutes(api, db)
  certificateRoutes(api, db)
}

async function groupReply(db: Db, group: Group, judgeId: string) {
  const issues = await showIssues(db, group.issues, judgeId)
  return { status: 'success' as const, data: { ...group, issues } }
}

function verdictRoutes(api: Api, db: Db): void {
  api.on('setVerdict', async ({ params, viewer, readBody, expectedVersion, receivedAt: now }) => {
    const judgement = { issueId: params.id, judgeId: viewer.id, readVerdict: readBody, expectedVersion, now }
    const issue = await giveVerdict(db, judgement)
    return { status: 'success', data: { issue: await showIssue(db, issue, viewer.id) } }
  })

  api.on('markDuplicate', async ({ params, body, viewer, expectedVersion, receivedAt: now }) => {
    const duplicate = { issueId: params.id, ofIssueId: body.issueId, note: body.note, expectedVersion, now }
    return groupReply(db, await markDuplicate(db, { ...duplicate, judgeId: viewer.id }), viewer.id)
  })

  api.on('undoDecision', async ({ params, viewer, receivedAt: now }) => {
    const changed = await undoDecision(db, { issueId: params.id, judgeId: viewer.id, now })
    return { status: 'success', data: { issues: await showIssues(db, changed, viewer.id) } }
  })
}

function groupRoutes(api: Api, db: Db): void {
  api.on('groupDuplicates', async ({ body, viewer, receivedAt: now }) =>
    groupReply(db, await groupIssues(db, { issueIds: body.issueIds, judgeId: viewer.id, now }), viewer.id),
  )

  api.on('mergeGroups', async ({ body, viewer, receivedAt: now }) =>
    groupReply(db, await mergeGroups(db, { groupIds: body.groupIds, judgeId: viewer.id, now }), viewer.id),
  )

  api.on('ungroupDuplicates', async ({ params, viewer, expectedVersion, receivedAt: now }) => {
    const changed = await ungroupIssues(db, { id: params.id, judgeId: viewer.id, expectedVersion, now })
    const message = 'Issue removed from duplicate group'
    return { status: 'success', message, data: { issues: await showIssues(db, changed, viewer.id) } }
  })
}

function certificateRoutes(api: Api, db: Db): void {
  api.on('certifyRevision', async ({ params, body, viewer, expectedVersion, receivedAt: now }) => {
    const certificate = { issueId: params.id, judgeId: viewer.id, expectedVersion, ...body, now }
    const issue = await certifyRevision(db, certificate)
    return { status: 'success', data: { issue: await showIssue(db, issue, viewer.id) } }
  })

  api.on('withdrawCertificate', async ({ params, body, viewer, expectedVersion, receivedAt: now }) => {
    const withdrawal = { issueId: params.id, judgeId: viewer.id, expectedVersion, ...body, now }
    const issue = await withdrawCertificate(db, withdrawal)
    return { status: 'success', data: { issue: await showIssue(db, issue, viewer.id) } }
  })
}
