import { changedFields } from '../../domain/contests/contest-changes'
import { paginationOf } from '../../domain/paging'
import type { Viewer } from '../../domain/permissions'
import { refuse } from '../../domain/refusals'
import type { Clock } from '../clock'
import type { Db } from '../db/database'
import type { Api } from '../http/api'
import { countContestEdits, listContestEdits } from './contest-edit-queries'
import { type ContestRow, countContests, findContest, listContests } from './contest-queries'
import { contestToWire } from './contest-wire'
import { createContest } from './create-contest'
import { deleteContest } from './delete-contest'
import { editContest } from './edit-contest'
import { finalizeContest } from './finalize-contest'
import { reopenContest } from './reopen-contest'

type Wiring = {
  db: Db
  clock: Clock
  /** Called after the commit of something that queued a mail. */
  kickMail: () => void
}

export function contestRoutes(api: Api, { db, clock, kickMail }: Wiring): void {
  const reply = (row: ContestRow, viewer: Viewer, now: Date) => ({
    status: 'success' as const,
    data: { contest: contestToWire(row, viewer, now) },
  })

  api.on('listContests', async ({ query, viewer, receivedAt: now }) => {
    const rows = await listContests(db, { ...query, now })
    const total = await countContests(db, { ...query, now })
    const contests = rows.map((row) => contestToWire(row, viewer, now))
    return { status: 'success', data: { contests, pagination: paginationOf(total, query) } }
  })

  api.on('getContest', async ({ params, viewer, receivedAt }) => {
    const row = (await findContest(db, params.id)) ?? refuse('contest_not_found')
    return reply(row, viewer, receivedAt)
  })

  api.on('listContestChanges', async ({ params, query }) => {
    const { id } = (await findContest(db, params.id)) ?? refuse('contest_not_found')
    const edits = await listContestEdits(db, id, query)
    const pagination = paginationOf(await countContestEdits(db, id), query)
    const changes = edits.map(({ at, by, reason, before, after }) => ({
      at: at.toISOString(),
      by: by && { _id: by.id, username: by.username },
      reason,
      fields: changedFields(before, after),
      digestBefore: before.digest ?? null,
      digestAfter: after.digest ?? null,
    }))
    return { status: 'success', data: { changes, pagination } }
  })

  api.on('createContest', async ({ body, viewer, receivedAt: now }) =>
    reply(await createContest(db, { creatorId: viewer.id, body, now }), viewer, now),
  )

  api.on('updateContest', async ({ params, body, viewer, expectedVersion, demandPassword }) => {
    const edit = { contestId: params.id, editorId: viewer.id, changes: body, expectedVersion, demandPassword }
    return reply(await editContest(db, clock, edit), viewer, clock.now())
  })

  api.on('deleteContest', async ({ params, viewer, receivedAt }) => {
    await deleteContest(db, params.id, viewer.id, receivedAt)
    return { status: 'success', message: 'Contest deleted successfully', data: null }
  })

  api.on('finalizeContest', async ({ params, viewer, receivedAt: now }) => {
    const contest = await finalizeContest(db, params.id, viewer.id, now)
    kickMail()
    return reply(contest, viewer, now)
  })

  api.on('reopenContest', async ({ params, body, viewer, receivedAt: now }) => {
    const reopening = { contestId: params.id, reopenerId: viewer.id, reason: body.reason, now }
    const contest = await reopenContest(db, reopening)
    kickMail()
    return reply(contest, viewer, now)
  })
}
