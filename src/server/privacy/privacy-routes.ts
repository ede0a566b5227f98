import type { Db } from '../db/database'
import type { Api } from '../http/api'
import { deleteAccount } from './delete-account'
import { type ExportCredentials, exportAccount } from './export-account'

/** Export and deletion of everything stored about a person. */
type PrivacyWiring = { db: Db; exportCredentials: ExportCredentials }

export function privacyRoutes(api: Api, { db, exportCredentials }: PrivacyWiring): void {
  api.on('downloadRecord', async ({ viewer, receivedAt }) => ({
    status: 'success',
    data: await exportAccount(db, exportCredentials, viewer, receivedAt),
  }))

  api.on('deleteAccount', async ({ viewer, body, receivedAt }) => {
    await deleteAccount(db, { ...body, userId: viewer.id, now: receivedAt })
    return { status: 'success', message: 'Your account is deleted' }
  })
}
