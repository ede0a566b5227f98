import { paginationOf } from '../../domain/paging'
import { findUser } from '../accounts/account-queries'
import type { BeforeResults } from '../awards/before-results'
import type { Clock } from '../clock'
import { countContestsByStage, listContestsByWork } from '../contests/admin-contest-queries'
import { contestToWire } from '../contests/contest-wire'
import type { Database, Db } from '../db/database'
import type { Api } from '../http/api'
import { countIssuesOfContests } from '../issues/counts/issue-count-queries'
import { lookContestsOf, readWithheld } from '../issues/second-look/read-withheld'
import { recordEvent } from '../ledger/event-queries'
import { mailQueue } from '../outbox/outbox-queries'
import { ledgerTable, readLedger, readLedgerTable } from './ledger/read-ledger'
import type { Operations } from './system/operations'
import { readSystem } from './system/read-system'
import { type ReadFeatureWork, readWaitingWork } from './waiting/waiting-work'

export type AdminWiring = SystemWiring & AdminContestWiring

/** The routes of admins whose replies combine several nouns. */
export function adminRoutes(api: Api, wiring: AdminWiring): void {
  const { db } = wiring.database
  adminContestRoutes(api, { db, beforeResults: wiring.beforeResults, readers: wiring.readers })
  ledgerPageRoutes(api, { db })
  systemRoutes(api, wiring)
}

type AdminContestWiring = { beforeResults: BeforeResults; readers: readonly ReadFeatureWork[] }

function adminContestRoutes(api: Api, { db, beforeResults, readers }: AdminContestWiring & { db: Db }): void {
  api.on('listAdminContests', async ({ query, viewer, receivedAt: now }) => {
    const rows = await listContestsByWork(db, { ...query, now })
    const counts = await countContestsByStage(db, { search: query.search, now })
    const ids = rows.map((row) => row.id)
    const countsOf = await countIssuesOfContests(db, ids)
    const withheld = await readWithheld(db, viewer, lookContestsOf(rows))
    const contests = rows.map((row) => ({
      ...contestToWire(row, viewer, now),
      counts: withheld.maskCounts(row.id, countsOf(row.id)),
    }))
    const pagination = paginationOf(counts[query.status ?? 'all'], query)
    return { status: 'success', data: { contests, pagination, counts } }
  })

  api.on('readWaitingWork', async ({ viewer, receivedAt: now }) => ({
    status: 'success',
    data: { waiting: await readWaitingWork(db, { judgeId: viewer.id, beforeResults, readers, now }) },
  }))
}

function ledgerPageRoutes(api: Api, { db }: { db: Db }): void {
  api.on('readLedger', async ({ query: { before, after, ...filter }, viewer, receivedAt: now }) => ({
    status: 'success',
    data: await readLedger(db, { filter, reader: viewer, now }, { before, after }),
  }))

  api.on('downloadLedger', async ({ query: filter, viewer, receivedAt: now }) =>
    ledgerTable(await readLedgerTable(db, { filter, reader: viewer, now })),
  )
}

type SystemWiring = {
  database: Pick<Database, 'db' | 'engine'>
  clock: Clock
  kickMail: () => void
  operations: Operations
}

function systemRoutes(api: Api, { database, clock, kickMail, operations }: SystemWiring): void {
  const { db } = database
  const retry = async (id: string | null, now: Date) => {
    const queued = await mailQueue.release(db, id, now)
    kickMail()
    return { status: 'success' as const, data: { queued } }
  }

  api.on('readSystem', async () => ({
    status: 'success',
    data: { system: await readSystem(database, operations, () => clock.now()) },
  }))

  api.on('sendTestMail', async ({ viewer, receivedAt }) => {
    const email = (await findUser(db, viewer.id))?.email ?? ''
    const result = await operations.sendTestMail(email)
    if (result.isSent) {
      const after = { server: operations.mailServer }
      await recordEvent(db, { at: receivedAt, actorId: viewer.id, kind: 'mail_tested', after })
    }
    return { status: 'success', data: { email, ...result } }
  })

  api.on('retryMail', ({ params, receivedAt }) => retry(params.id, receivedAt))

  api.on('retryMails', ({ receivedAt }) => retry(null, receivedAt))
}
