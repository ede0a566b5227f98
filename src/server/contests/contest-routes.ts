import { changedFields } from '../../domain/contests/contest-changes'
import { contestStatus } from '../../domain/contests/contest-clock'
import { paginationOf } from '../../domain/paging'
import { isJudge, type Viewer } from '../../domain/permissions'
import { refuse } from '../../domain/refusals'
import type { Clock } from '../clock'
import type { Db } from '../db/database'
import type { Api } from '../http/api'
import { countContestEdits, listContestEdits } from './admin-contest-queries'
import { type ContestCache, cachedReply } from './contest-cache'
import type { ContestRow } from './contest-queries'
import { contestToWire } from './contest-wire'
import { createContest } from './create-contest'
import { editContest, type NotifyOfTerms } from './edit-contest'
import { showAddendum, showFrozenTerms } from './terms/show-terms'

export type ContestWiring = {
  db: Db
  contests: ContestCache
  clock: Clock
  kickMail: () => void
  notifyOfTerms: NotifyOfTerms
}

export function contestRoutes(api: Api, { db, contests, clock, kickMail, notifyOfTerms }: ContestWiring): void {
  const reply = (row: ContestRow, viewer: Viewer, now: Date) => ({
    status: 'success' as const,
    data: { contest: contestToWire(row, viewer, now) },
  })

  api.on('listContests', async ({ query, viewer, receivedAt: now }) => {
    const { rows, total, replies } = await contests.list({ ...query, now })
    return cachedReply(replies, `${isJudge(viewer)}`, () => {
      const shown = rows.map((row) => contestToWire(row, viewer, now))
      return { status: 'success', data: { contests: shown, pagination: paginationOf(total, query) } }
    })
  })

  api.on('getContest', async ({ params, viewer, receivedAt: now }) => {
    const { row, replies } = (await contests.find(params.id)) ?? refuse('contest_not_found')
    const key = `${isJudge(viewer)} ${contestStatus(row, now)}`
    return cachedReply(replies, key, () => reply(row, viewer, now))
  })

  api.on('readFrozenTerms', async ({ params, receivedAt: now }) => {
    const { row } = (await contests.find(params.id)) ?? refuse('contest_not_found')
    return { status: 'success', data: { terms: await showFrozenTerms(db, row, now) } }
  })

  api.on('listContestChanges', async ({ params, query, viewer, receivedAt: now }) => {
    const { row } = (await contests.find(params.id)) ?? refuse('contest_not_found')
    const edits = await listContestEdits(db, row.id, query)
    const pagination = paginationOf(await countContestEdits(db, row.id), query)
    const changes = edits.map(({ at, by, reason, before, after }) => ({
      at: at.toISOString(),
      by: by && { _id: by.id, username: by.username },
      reason,
      fields: before ? changedFields(before, after) : [],
      addendum: after.addendum ? showAddendum(after.addendum, { contest: row, viewer, now }) : null,
      digestBefore: (before ?? after).digest ?? null,
      digestAfter: after.digest ?? null,
    }))
    return { status: 'success', data: { changes, pagination } }
  })

  api.on('createContest', async ({ body, viewer, receivedAt: now }) =>
    reply(await createContest(db, { creatorId: viewer.id, body, now }), viewer, now),
  )

  api.on('updateContest', async ({ params, body, viewer, expectedVersion, demandPassword }) => {
    const edit = { contestId: params.id, editorId: viewer.id, changes: body, expectedVersion, demandPassword }
    const edited = await editContest(db, clock, { ...edit, notifyOfTerms })
    kickMail()
    return reply(edited, viewer, clock.now())
  })
}
