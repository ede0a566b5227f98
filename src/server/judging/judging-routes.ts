import type { Db } from '../db/database'
import type { Api } from '../http/api'
import { certifyRevision, withdrawCertificate } from './certify-revision'
import { giveVerdict } from './give-verdict'
import { groupIssues } from './groups/group-issues'
import { mergeGroups } from './groups/merge-groups'
import { ungroupIssues } from './groups/ungroup-issues'
import { groupReply, issueReply, recordAndShow, recordIfShown } from './judging-replies'
import { markDuplicate } from './mark-duplicate'
import { removalRoutes } from './removal/removal-routes'
import { seatRoutes } from './seats/seat-routes'
import { triageRoutes } from './triage/triage-routes'
import { undoDecision } from './undo-decision'

export { findAssignee } from './seats/assignment-queries'

export function judgingRoutes(api: Api, { db, kickMail }: { db: Db; kickMail: () => void }): void {
  verdictRoutes(api, db)
  groupRoutes(api, db)
  certificateRoutes(api, db)
  removalRoutes(api, { db })
  triageRoutes(api, { db })
  seatRoutes(api, { db, kickMail })
}

function verdictRoutes(api: Api, db: Db): void {
  api.on('setVerdict', async (call) => {
    const { params, viewer, readBody, expectedVersion, receivedAt: now } = call
    const judgement = { issueId: params.id, judgeId: viewer.id, readVerdict: readBody, expectedVersion, now }
    return issueReply(db, await recordIfShown(db, call, giveVerdict(db, judgement)), call)
  })

  api.on('markDuplicate', async (call) => {
    const { params, body, viewer, expectedVersion, receivedAt: now } = call
    const { issueId: ofIssueId, note, alsoValid = false, originalVersion = null } = body
    const original = { ofIssueId, note, alsoValid, originalVersion }
    const marking = markDuplicate(db, { issueId: params.id, ...original, expectedVersion, judgeId: viewer.id, now })
    return groupReply(db, await recordIfShown(db, call, marking), call)
  })

  api.on('undoDecision', async (call) => {
    const { params, viewer, receivedAt: now } = call
    const undoing = undoDecision(db, { issueId: params.id, judgeId: viewer.id, now })
    const changed = await recordIfShown(db, call, undoing)
    return { status: 'success', data: { issues: await recordAndShow(db, changed, call) } }
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
    const changed = await recordIfShown(db, call, ungrouping)
    const message = 'Issue removed from duplicate group'
    return { status: 'success', message, data: { issues: await recordAndShow(db, changed, call) } }
  })
}

function certificateRoutes(api: Api, db: Db): void {
  api.on('certifyRevision', async (call) => {
    const { params, body, viewer, expectedVersion, receivedAt: now } = call
    const certificate = { issueId: params.id, judgeId: viewer.id, expectedVersion, ...body, now }
    return issueReply(db, await recordIfShown(db, call, certifyRevision(db, certificate)), call)
  })

  api.on('withdrawCertificate', async (call) => {
    const { params, body, viewer, expectedVersion, receivedAt: now } = call
    const withdrawal = { issueId: params.id, judgeId: viewer.id, expectedVersion, ...body, now }
    return issueReply(db, await recordIfShown(db, call, withdrawCertificate(db, withdrawal)), call)
  })
}
