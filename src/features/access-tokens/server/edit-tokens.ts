import type { TokenScope } from '../../../domain/accounts/access-token'
import type { Viewer } from '../../../domain/permissions'
import { refuse, refuseFields } from '../../../domain/refusals'
import { lockUser } from '../../../server/accounts/account-queries'
import { hasSession } from '../../../server/accounts/session-queries'
import type { Db } from '../../../server/db/database'
import { recordEvent } from '../../../server/ledger/event-queries'
import { enqueueMail } from '../../../server/outbox/outbox-queries'
import { tokenLimits, tokenScopesProblem } from '../domain/token-rules'
import { createTokenSecret, deleteOwnToken, insertToken, listTokensOf, type TokenRow } from './token-queries'

type NewToken = {
  owner: Viewer
  sessionId: string
  name: string
  scopes: TokenScope[]
  expiresInDays: number
  now: Date
}

const dayMs = 24 * 60 * 60_000

/**
 * Creates an access token and notifies its owner. Only the reply contains the secret. The ledger records the scopes but
 * not the name, because events are permanent and a name may be personal.
 */
export async function createToken(db: Db, newToken: NewToken): Promise<{ token: string; row: TokenRow }> {
  const { owner, name, scopes, now } = newToken
  const problem = tokenScopesProblem(scopes, owner)
  if (problem) refuseFields({ scopes: problem })
  const { token, tokenHash } = createTokenSecret()
  const expiresAt = new Date(now.getTime() + newToken.expiresInDays * dayMs)
  return db.transaction(async (tx) => {
    const user = (await lockUser(tx, owner.id)) ?? refuse('unauthenticated')
    // A new password or signing out everywhere may have ended the session and all tokens in the meantime.
    if (!(await hasSession(tx, { sessionId: newToken.sessionId, userId: owner.id }))) refuse('unauthenticated')
    if ((await listTokensOf(tx, owner.id, now)).length >= tokenLimits.perAccount) refuse('tokens_full')
    const row = await insertToken(tx, { userId: owner.id, name, scopes, tokenHash, createdAt: now, expiresAt })
    const details = { name, scopes: scopes.join(', '), expiresAt: expiresAt.toISOString() }
    await enqueueMail(tx, { kind: 'token_created', email: user.email, details, now })
    const after = { token: row.id, scopes, expiresAt: expiresAt.toISOString() }
    await recordEvent(tx, { at: now, actorId: owner.id, kind: 'token_created', userId: owner.id, after })
    return { token, row }
  })
}

/** Revokes one of this person's access tokens, on every instance. */
export async function revokeToken(db: Db, reference: { tokenId: string; userId: string }, now: Date): Promise<void> {
  const { tokenId, userId } = reference
  await db.transaction(async (tx) => {
    if (!(await deleteOwnToken(tx, reference))) refuse('token_not_found')
    await recordEvent(tx, { at: now, actorId: userId, kind: 'token_revoked', userId, before: { token: tokenId } })
  })
}
