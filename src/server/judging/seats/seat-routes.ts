import type { SeatList } from '../../../contract/seats/seats'
import { refuse } from '../../../domain/refusals'
import { findContest } from '../../contests/contest-queries'
import type { Db } from '../../db/database'
import type { Api } from '../../http/api'
import { listSeats } from '../../seats/seat-queries'
import { assignIssues } from './assign-issues'
import { countAssigned, listUnassigned } from './assignment-queries'
import { changeRole } from './change-role'
import { setSeat } from './set-seat'

export function seatRoutes(api: Api, { db, kickMail }: { db: Db; kickMail: () => void }): void {
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
