import { randomBytes } from 'node:crypto'
import { type TokenScope, tokenPrefix } from '../../../src/domain/accounts/access-token'
import { accessTokens } from '../../../src/server/db/tables/account-tables'
import { digestOf } from '../../../src/server/digest'
import type { Person } from '../cast'
import { minutesAfter, type TestApp } from '../start-test-app'

/** Gives a person an access token, which opens nothing without the feature that reads it; it counts as just used, so that a refused call with it changes nothing. */
export async function giveToken(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  { id: userId }: Person,
  scopes: readonly TokenScope[],
  days = 30,
): Promise<string> {
  const token = `${tokenPrefix}${randomBytes(32).toString('base64url')}`
  const now = clock.now()
  const expiresAt = minutesAfter(now, days * 24 * 60)
  const row = {
    userId,
    name: 'Laptop',
    scopes: [...scopes],
    tokenHash: digestOf(token),
    createdAt: now,
    expiresAt,
    lastUsedAt: now,
  }
  await db.insert(accessTokens).values(row)
  return token
}
