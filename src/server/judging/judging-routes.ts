import type { SeatList } from '../../contract/seats/seats'
import { refuse } from '../../domain/refusals'
import { findContest } from '../contests/contest-queries'
import type { Db } from '../db/database'
import type { Api } from '../http/api'
import { showIssue } from '../issues/show-issues'
import { recordListedIssues, recordShownTitles } from '../ledger/record-reading'
import { listSeats } from '../seats/seat-queries'
import { certifyRevision, withdrawCertificate } from './certify-revision'
import { giveVerdict } from './give-verdict'
import { groupIssues, mergeGroups, ungroupIssues } from './groups/group-issues'
import { groupReply, issueReply, recordAndShow, recordIfShown } from './judging-replies'
import { markDuplicate } from './mark-duplicate'
import { listRemovals } from './removal/removal-queries'
import { restoreIssue } from './removal/restore-issue'
import { assignIssues } from './seats/assign-issues'
import { countAssigned, listUnassigned } from './seats/assignment-queries'
import { changeRole } from './seats/change-role'
import { setSeat } from './seats/set-seat'
import { readJudging, readTriage } from './triage/read-judging'
import { saveReason } from './triage/save-reason'
import { deleteSavedReason, listSavedReasons } from './triage/saved-reason-queries'
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

function removalRoutes(api: Api, { db }: { db: Db }): void {
  api.on('listRemovedIssues', async ({ params, viewer, receivedAt: now }) => {
    const contest = (await findContest(db, params.id)) ?? refuse('contest_not_found')
    const removals = await listRemovals(db, contest.id)
    const shown = removals.map(({ id, authorId }) => ({ id, contestId: contest.id, author: { id: authorId } }))
    await recordShownTitles(db, shown, { view: 'removed submissions', viewer, now })
    const issues = removals.map(({ id, placeInLine, at, actor, reason }) => ({
      ...{ _id: id, placeInLine, reason, removedAt: at.toISOString() },
      removedBy: actor && { _id: actor.id, username: actor.username },
    }))
    return { status: 'success', data: { issues } }
  })

  api.on('restoreIssue', async ({ params, viewer, receivedAt: now }) => {
    const row = await restoreIssue(db, { issueId: params.id, judgeId: viewer.id, now })
    await recordListedIssues(db, [row], { viewer, now })
    return { status: 'success', data: { issue: await showIssue(db, row, { viewer, receivedAt: now }) } }
  })
}

function seatRoutes(api: Api, { db, kickMail }: { db: Db; kickMail: () => void }): void {
  api.on('listSeats', async ({ params }) => {
    if (!(await findContest(db, params.id))) refuse('contest_not_found')
    return { status: 'success', data: await seatsToWire(db, params.id) }
  })

  api.on('setSeat', async ({ params, body, viewer, receivedAt: now }) => {
    await setSeat(db, { contestId: params.id, ...body, adminId: viewer.id, now })
    kickMail()
    return { status: 'success', data: await seatsToWire(db, params.id) }
  })

  api.on('setRole', async ({ params, body, viewer, receivedAt: now }) => {
    const changed = await changeRole(db, {
      personId: params.id,
      role: body.admin ? 'admin' : 'user',
      adminId: viewer.id,
      now,
    })
    kickMail()
    const { id: _id, username, role } = changed
    return { status: 'success', data: { person: { _id, username, role } } }
  })

  api.on('assignIssues', async ({ params, viewer, receivedAt: now }) => {
    const count = await assignIssues(db, { contestId: params.id, adminId: viewer.id, now })
    return { status: 'success', data: { count, ...(await seatsToWire(db, params.id)) } }
  })
}

async function seatsToWire(db: Db, contestId: string): Promise<SeatList> {
  const shares = new Map((await countAssigned(db, contestId)).map(({ judgeId, ...share }) => [judgeId, share]))
  const rows = await listSeats(db, contestId)
  return {
    seats: rows.map(({ userId, username, seat, givenAt }) => ({
      user: { _id: userId, username },
      ...{ seat, givenAt: givenAt.toISOString() },
      assigned: shares.get(userId)?.total ?? 0,
      pending: shares.get(userId)?.pending ?? 0,
    })),
    unassigned: (await listUnassigned(db, contestId)).length,
  }
}

function triageRoutes(api: Api, { db }: { db: Db }): void {
  api.on('readTriage', async ({ params, viewer, receivedAt: now }) => ({
    status: 'success',
    data: await readTriage(db, params.id, viewer, now),
  }))

  api.on('readJudging', async ({ params, viewer, receivedAt: now }) => ({
    status: 'success',
    data: await readJudging(db, params.id, viewer, now),
  }))

  const reasonsOf = async (judgeId: string) => {
    const reasons = await listSavedReasons(db, judgeId)
    return {
      status: 'success' as const,
      data: { reasons: reasons.map(({ id, ...saved }) => ({ _id: id, ...saved })) },
    }
  }

  api.on('listSavedReasons', ({ viewer }) => reasonsOf(viewer.id))

  api.on('saveReason', async ({ body, viewer, receivedAt: now }) => {
    await saveReason(db, { judgeId: viewer.id, ...body, now })
    return reasonsOf(viewer.id)
  })

  api.on('deleteSavedReason', async ({ params, viewer }) => {
    await deleteSavedReason(db, { judgeId: viewer.id, id: params.id })
    return reasonsOf(viewer.id)
  })
}
