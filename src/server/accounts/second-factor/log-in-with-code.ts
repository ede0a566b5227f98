import { refuse } from '../../../domain/refusals'
import type { Db } from '../../db/database'
import { countAttempt } from '../../http/rate-limit-queries'
import { lockUser } from '../account-queries'
import { type Arrival, type OpenedSession, openSession } from '../log-in'
import type { SessionTokens } from '../session-token'
import { countCode, spendCode } from './check-code'
import type { FactorKeys } from './factor-keys'
import { hasFactor } from './factor-queries'
import { passwordMark, readChallenge } from './login-challenge'

/** After so many the password has to be given again, which has a limit of its own. */
const codesPerChallenge = 5
const challengeMs = 5 * 60_000

type Answer = { challenge: string; code: string }

/** The second half of a login: opens a session for whoever gave the password a moment ago and has a code as well. */
export async function logInWithCode(
  { db, tokens, factorKeys }: { db: Db; tokens: SessionTokens; factorKeys: FactorKeys },
  { challenge, code }: Answer,
  arrival: Arrival,
): Promise<OpenedSession> {
  const { now } = arrival
  const begun = (await readChallenge(factorKeys, challenge, now)) ?? refuse('login_expired')
  const { userId } = begun
  const { count } = await countAttempt(db, `factorCode:challenge:${begun.id}`, now, challengeMs)
  if (count > codesPerChallenge) refuse('login_expired')
  await countCode(db, { userId, now })
  return db.transaction(async (tx) => {
    // The password or the second factor may be another since; then the login begins anew.
    const user = await lockUser(tx, userId)
    if (!user || passwordMark(user.passwordHash) !== begun.password) return refuse('login_expired')
    if (!(await hasFactor(tx, userId))) refuse('login_expired')
    await spendCode(tx, factorKeys, { userId, code, now })
    return openSession(tx, tokens, user, arrival)
  })
}
