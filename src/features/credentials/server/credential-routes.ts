import { validOf } from '../../../domain/awards/credits'
import type { Api } from '../../../server/http/api'
import type { FeatureWiring } from '../../../server/startup/features'
import { issueCredential, listCredited } from './issue-credential'

/** Credentials about finalized contests, signed by the site. */
export function credentialRoutes(api: Api, { db, issuer }: FeatureWiring): void {
  api.on('listCredentials', async ({ viewer }) => {
    const credited = await listCredited(db, viewer.id)
    const credentials = credited.map(({ snapshot: { contest }, finalizedAt, credits }) => ({
      contestId: contest.id,
      contestTitle: contest.title,
      finalizedAt: finalizedAt.toISOString(),
      valid: validOf(credits),
      first: credits.first,
      duplicates: credits.duplicates,
    }))
    return { status: 'success', data: { credentials } }
  })

  api.on('downloadCredential', ({ viewer, params, query }) =>
    issueCredential(db, issuer, { userId: viewer.id, contestId: params.id, withAward: query.award === 'true' }),
  )
}
