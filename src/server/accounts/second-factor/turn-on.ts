import { randomBytes } from 'node:crypto'
import { plainCode } from '../../../domain/accounts/factor-code'
import { refuse } from '../../../domain/refusals'
import type { Db } from '../../db/database'
import { insertEvent } from '../../judging/ledger-queries'
import { enqueueMail } from '../../mail/outbox-queries'
import { lockUser } from '../account-queries'
import { deleteSessionsOf } from '../session-queries'
import { confirmPassword, lockConfirmed } from '../settings/password-again'
import { countCode, refuseWrongCode } from './check-code'
import type { FactorKeys } from './factor-keys'
import { type FactorRow, lockFactor, putFactor, updateFactor } from './factor-queries'
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes'
import { base32, secretBytes, setupAddress, stepOf } from './totp'

type Beginning = { userId: string; password: string; siteName: string; now: Date }

/** A new secret for the app, which asks for nothing until a code shows that the app has it. */
export async function beginSecondFactor(db: Db, keys: FactorKeys, beginning: Beginning) {
  const { userId, siteName, now } = beginning
  const confirmed = await confirmPassword(db, beginning)
  const bytes = randomBytes(secretBytes)
  await db.transaction(async (tx) => {
    await lockConfirmed(tx, confirmed)
    if ((await lockFactor(tx, userId))?.confirmedAt) refuse('second_factor_on')
    await putFactor(tx, { userId, sealedSecret: keys.seal(bytes, userId), createdAt: now })
  })
  const secret = base32(bytes)
  return { secret, address: setupAddress({ siteName, email: confirmed.email, secret }) }
}

/** How long a secret that was shown waits for its first code. */
const waitsMs = 15 * 60_000

type Confirmation = { userId: string; sessionId: string; code: string; now: Date }

/**
 * Turns it on by a first code and hands out the recovery codes, of which only hashes stay. The session that did it goes
 * on; all others, which never gave a code, end.
 */
export async function confirmSecondFactor(db: Db, keys: FactorKeys, confirmation: Confirmation): Promise<string[]> {
  const { userId, now } = confirmation
  await countCode(db, { userId, now })
  const recoveryCodes = makeRecoveryCodes()
  await db.transaction(async (tx) => {
    const user = (await lockUser(tx, userId)) ?? refuse('unauthenticated')
    const begun = waiting(await lockFactor(tx, userId), now)
    const secret = keys.open(begun.sealedSecret, userId)?.secret
    const lastStep = secret && stepOf(plainCode(confirmation.code), secret, { now, lastStep: 0 })
    if (!lastStep) return refuseWrongCode()
    const recoveryHashes = recoveryCodes.map((code) => hashRecoveryCode(plainCode(code)))
    await updateFactor(tx, userId, { confirmedAt: now, lastStep, recoveryHashes })
    await deleteSessionsOf(tx, userId, confirmation.sessionId)
    await enqueueMail(tx, { kind: 'second_factor_on', email: user.email, now })
    await insertEvent(tx, { at: now, actorId: userId, kind: 'second_factor_on', userId })
  })
  return recoveryCodes
}

function waiting(factor: FactorRow | null, now: Date): FactorRow {
  if (factor?.confirmedAt) refuse('second_factor_on')
  const isWaiting = factor && now.getTime() - factor.createdAt.getTime() < waitsMs
  return isWaiting ? factor : refuse('second_factor_not_begun')
}
