import { findUser } from '../../accounts/account-queries'
import type { Clock } from '../../clock'
import type { Database } from '../../db/database'
import type { Api } from '../../http/api'
import { recordEvent } from '../../ledger/event-queries'
import { mailQueue } from '../../outbox/outbox-queries'
import type { Operations } from './operations'
import { readSystem } from './read-system'

export type SystemWiring = {
  database: Pick<Database, 'db' | 'engine'>
  clock: Clock
  kickMail: () => void
  operations: Operations
}

export function systemRoutes(api: Api, { database, clock, kickMail, operations }: SystemWiring): void {
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
