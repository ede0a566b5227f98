import { createHash, randomBytes } from 'node:crypto'
import { isAppCode, plainCode } from '../../../domain/accounts/factor-code'
import { refuse, refuseFields } from '../../../domain/refusals'
import type { Db } from '../../db/database'
import { countAttempt } from '../../http/limits/rate-limit-queries'
import { recordEvent } from '../../ledger/event-queries'
import { enqueueMail } from '../../outbox/outbox-queries'
import { findUser } from '../account-queries'
import type { FactorKeys } from './factor-keys'
import { type FactorRow, lockFactor, updateFactor } from './factor-queries'
import { base32, stepOf } from './totp'

type CodeCheck = { userId: string; code: string; now: Date }

const minuteMs = 60_000
const perAccount = { max: 20, windowMs: 60 * minuteMs }

/**
 * Three of a million codes are valid at a time, so attempts per account are limited across all instances. Counted
 * before the check, and outside the transaction, because a refusal rolls that back. RATE_LIMIT_SCALE doesn't apply.
 */
export async function countCodeAttempt(db: Db, { userId, now }: { userId: string; now: Date }): Promise<void> {
  const { count, resetAt } = await countAttempt(db, `factorCode:user:${userId}`, now, perAccount.windowMs)
  if (count <= perAccount.max) return
  const waitMs = resetAt.getTime() - now.getTime()
  refuse('rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) })
}

/** Accepts an app code or a recovery code exactly once; refuses anything else. */
export async function spendCode(tx: Db, keys: FactorKeys, check: CodeCheck): Promise<void> {
  const factor = await lockFactor(tx, check.userId)
  const plain = plainCode(check.code)
  const isAccepted =
    factor?.confirmedAt &&
    (isAppCode(plain)
      ? await spendStep(tx, keys, factor, { plain, now: check.now })
      : await spendRecoveryCode(tx, factor, { plain, now: check.now }))
  if (!isAccepted) refuseWrongCode()
}

export const refuseWrongCode = (): never =>
  refuseFields({ code: 'This code is wrong or was already used. Wait for the next one.' })

type Plain = { plain: string; now: Date }

async function spendStep(tx: Db, keys: FactorKeys, factor: FactorRow, { plain, now }: Plain): Promise<boolean> {
  const { userId, lastStep } = factor
  const decrypted = keys.decrypt(factor.encryptedSecret, userId)
  if (!decrypted) return false
  const step = stepOf(plain, decrypted.secret, { now, lastStep })
  if (step === null) return false
  const renewed = decrypted.isOutdated ? { encryptedSecret: keys.encrypt(decrypted.secret, userId) } : {}
  await updateFactor(tx, userId, { lastStep: step, ...renewed })
  return true
}

async function spendRecoveryCode(tx: Db, factor: FactorRow, { plain, now }: Plain): Promise<boolean> {
  const { userId } = factor
  const hash = hashRecoveryCode(plain)
  const remaining = factor.recoveryHashes.filter((one) => one !== hash)
  if (remaining.length === factor.recoveryHashes.length) return false
  await updateFactor(tx, userId, { recoveryHashes: remaining })
  const after = { codesLeft: remaining.length }
  await recordEvent(tx, { at: now, actorId: userId, kind: 'recovery_code_used', userId, after })
  const user = await findUser(tx, userId)
  const details = { codesLeft: String(remaining.length) }
  if (user) await enqueueMail(tx, { kind: 'recovery_code_used', email: user.email, details, now })
  return true
}

const count = 10
/** 140 bits can't be guessed, so a fast hash is sufficient. */
const letters = 28

/** Recovery codes for the owner, in groups of four that are easy to read aloud. */
export const createRecoveryCodes = () =>
  Array.from({ length: count }, () => {
    const random = base32(randomBytes(20)).toLowerCase().slice(0, letters)
    return random.replace(/.{4}(?=.)/g, '$&-')
  })

/** `plain` is the code without hyphens. */
export const hashRecoveryCode = (plain: string) => createHash('sha256').update(plain).digest('hex')
