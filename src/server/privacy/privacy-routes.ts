import type { Issuer } from '../awards/credentials/issue-credential'
import type { Db } from '../db/database'
import type { Api } from '../http/api'
import { deleteAccount } from './delete-account'
import { exportAccount } from './export-account'

/** Export and deletion of everything stored about a person. */
export function privacyRoutes(api: Api, { db, issuer }: { db: Db; issuer: Issuer }): void {
  api.on('downloadRecord', async ({ viewer, receivedAt }) => ({
    status: 'success',
    data: await exportAccount(db, issuer, viewer, receivedAt),
  }))

  api.on('deleteAccount', async ({ viewer, body, receivedAt }) => {
    await deleteAccount(db, { ...body, userId: viewer.id, now: receivedAt })
    return { status: 'success', message: 'Your account is deleted' }
  })
}
