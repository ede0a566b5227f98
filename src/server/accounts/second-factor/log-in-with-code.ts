import { refuse } from '../../../domain/refusals'
import type { Db } from '../../db/database'
import { countAttempt } from '../../http/limits/rate-limit-queries'
import { lockUser } from '../account-queries'
import { type Arrival, type OpenedSession, openSession } from '../log-in'
import type { SessionTokens } from '../session-token'
import { countCodeAttempt, spendCode } from './check-code'
import type { FactorKeys } from './factor-keys'
import { hasFactor } from './factor-queries'
import { passwordFingerprint, readChallenge } from './login-challenge'

/** After this many codes the password is required again, which has its own limit. */
const codesPerChallenge = 5
const challengeMs = 5 * 60_000

type Answer = { challenge: string; code: string }

/** The second step of a login: opens a session for a correct code after a correct password. */
export async function logInWithCode(
  { db, tokens, factorKeys }: { db: Db; tokens: SessionTokens; factorKeys: FactorKeys },
  { challenge, code }: Answer,
  arrival: Arrival,
): Promise<OpenedSession> {
  const { now } = arrival
  const login = (await readChallenge(factorKeys, challenge, now)) ?? refuse('login_expired')
  const { userId } = login
  const { count } = await countAttempt(db, `factorCode:challenge:${login.id}`, now, challengeMs)
  if (count > codesPerChallenge) refuse('login_expired')
  await countCodeAttempt(db, { userId, now })
  return db.transaction(async (tx) => {
    // The password or second factor may have changed in the meantime; the login then starts over.
    const user = await lockUser(tx, userId)
    if (!user || passwordFingerprint(user.passwordHash) !== login.password) return refuse('login_expired')
    if (!(await hasFactor(tx, userId))) refuse('login_expired')
    await spendCode(tx, factorKeys, { userId, code, now })
    return openSession(tx, tokens, user, arrival)
  })
}
