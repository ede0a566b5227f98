import type { TokenScope } from '../../../src/domain/accounts/access-token'
import { createTokenSecret } from '../../../src/server/accounts/tokens/token-secret'
import { accessTokens } from '../../../src/server/db/tables/account-tables'
import type { Person } from '../cast'
import { minutesAfter, type TestApp } from '../start-test-app'

/** Gives a person an access token; it counts as just used, so that a refused call with it changes nothing. */
export async function giveToken(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  { id: userId }: Person,
  scopes: readonly TokenScope[],
  days = 30,
): Promise<string> {
  const { token, tokenHash } = createTokenSecret()
  const now = clock.now()
  const expiresAt = minutesAfter(now, days * 24 * 60)
  const row = { userId, name: 'Laptop', scopes: [...scopes], tokenHash, createdAt: now, expiresAt, lastUsedAt: now }
  await db.insert(accessTokens).values(row)
  return token
}
