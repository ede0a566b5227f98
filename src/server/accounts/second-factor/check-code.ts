import { isAppCode, plainCode } from '../../../domain/accounts/factor-code'
import { refuse, refuseFields } from '../../../domain/refusals'
import type { Db } from '../../db/database'
import { countAttempt } from '../../http/rate-limit-queries'
import { insertEvent } from '../../judging/ledger-queries'
import { enqueueMail } from '../../mail/outbox-queries'
import { findUser } from '../account-queries'
import type { FactorKeys } from './factor-keys'
import { type FactorRow, lockFactor, updateFactor } from './factor-queries'
import { hashRecoveryCode } from './recovery-codes'
import { stepOf } from './totp'

type Given = { userId: string; code: string; now: Date }

const minuteMs = 60_000
const perAccount = { max: 20, windowMs: 60 * minuteMs }

/**
 * Of a million codes three are right at a time. Counted before a code is looked at, outside of the transaction that a
 * refusal undoes, for the account and over all instances. RATE_LIMIT_SCALE does not multiply it.
 */
export async function countCode(db: Db, { userId, now }: { userId: string; now: Date }): Promise<void> {
  const { count, resetAt } = await countAttempt(db, `factorCode:user:${userId}`, now, perAccount.windowMs)
  if (count <= perAccount.max) return
  const waitMs = resetAt.getTime() - now.getTime()
  refuse('rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) })
}

/** Takes a code of the app or a recovery code, for this once; refuses one that is neither, or spent. */
export async function spendCode(tx: Db, keys: FactorKeys, given: Given): Promise<void> {
  const factor = await lockFactor(tx, given.userId)
  const plain = plainCode(given.code)
  const isTaken =
    factor?.confirmedAt &&
    (isAppCode(plain)
      ? await spendStep(tx, keys, factor, { plain, now: given.now })
      : await spendRecoveryCode(tx, factor, { plain, now: given.now }))
  if (!isTaken) refuseWrongCode()
}

export const refuseWrongCode = (): never =>
  refuseFields({ code: 'This code is not right, or was used before. Wait for the next one.' })

type Plain = { plain: string; now: Date }

async function spendStep(tx: Db, keys: FactorKeys, factor: FactorRow, { plain, now }: Plain): Promise<boolean> {
  const { userId, lastStep } = factor
  const opened = keys.open(factor.sealedSecret, userId)
  if (!opened) return false
  const step = stepOf(plain, opened.secret, { now, lastStep })
  if (step === null) return false
  const renewed = opened.isOutdated ? { sealedSecret: keys.seal(opened.secret, userId) } : {}
  await updateFactor(tx, userId, { lastStep: step, ...renewed })
  return true
}

async function spendRecoveryCode(tx: Db, factor: FactorRow, { plain, now }: Plain): Promise<boolean> {
  const { userId } = factor
  const hash = hashRecoveryCode(plain)
  const left = factor.recoveryHashes.filter((one) => one !== hash)
  if (left.length === factor.recoveryHashes.length) return false
  await updateFactor(tx, userId, { recoveryHashes: left })
  const after = { codesLeft: left.length }
  await insertEvent(tx, { at: now, actorId: userId, kind: 'recovery_code_used', userId, after })
  const user = await findUser(tx, userId)
  const details = { codesLeft: String(left.length) }
  if (user) await enqueueMail(tx, { kind: 'recovery_code_used', email: user.email, details, now })
  return true
}
