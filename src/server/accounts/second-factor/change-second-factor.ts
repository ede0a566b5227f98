import { randomBytes } from 'node:crypto'
import { plainCode } from '../../../domain/accounts/factor-code'
import { refuse } from '../../../domain/refusals'
import type { Db } from '../../db/database'
import { recordEvent } from '../../ledger/event-queries'
import { enqueueMail } from '../../outbox/outbox-queries'
import { lockUser } from '../account-queries'
import { endAccess } from '../end-access'
import { confirmPassword, lockConfirmed } from '../settings/confirm-password'
import { countCodeAttempt, createRecoveryCodes, hashRecoveryCode, refuseWrongCode, spendCode } from './check-code'
import type { FactorKeys } from './factor-keys'
import { deleteFactor, type FactorRow, hasFactor, lockFactor, putFactor, updateFactor } from './factor-queries'
import { base32, secretBytes, setupAddress, stepOf } from './totp'

type Beginning = { userId: string; password: string; siteName: string; now: Date }

/**
 * Creates a secret for the app. Logins require codes only after a first code has proved that the app has the secret.
 */
export async function beginSecondFactor(db: Db, keys: FactorKeys, beginning: Beginning) {
  const { userId, siteName, now } = beginning
  const confirmed = await confirmPassword(db, beginning)
  const bytes = randomBytes(secretBytes)
  await db.transaction(async (tx) => {
    await lockConfirmed(tx, confirmed)
    if ((await lockFactor(tx, userId))?.confirmedAt) refuse('second_factor_on')
    await putFactor(tx, { userId, encryptedSecret: keys.encrypt(bytes, userId), createdAt: now })
  })
  const secret = base32(bytes)
  return { secret, address: setupAddress({ siteName, email: confirmed.email, secret }) }
}

/** How long a new secret stays valid without a first code. */
const setupMs = 15 * 60_000

type Confirmation = { userId: string; sessionId: string; code: string; now: Date }

/**
 * Turns on two-step login with a first code and returns the recovery codes, of which only hashes are stored. Ends all
 * other sessions and access tokens, because they never provided a code.
 */
export async function confirmSecondFactor(db: Db, keys: FactorKeys, confirmation: Confirmation): Promise<string[]> {
  const { userId, now } = confirmation
  await countCodeAttempt(db, { userId, now })
  const recoveryCodes = createRecoveryCodes()
  await db.transaction(async (tx) => {
    const user = (await lockUser(tx, userId)) ?? refuse('unauthenticated')
    const setup = requireSetup(await lockFactor(tx, userId), now)
    const secret = keys.decrypt(setup.encryptedSecret, userId)?.secret
    const lastStep = secret && stepOf(plainCode(confirmation.code), secret, { now, lastStep: 0 })
    if (!lastStep) return refuseWrongCode()
    const recoveryHashes = recoveryCodes.map((code) => hashRecoveryCode(plainCode(code)))
    await updateFactor(tx, userId, { confirmedAt: now, lastStep, recoveryHashes })
    await endAccess(tx, userId, confirmation.sessionId)
    await enqueueMail(tx, { kind: 'second_factor_on', email: user.email, now })
    await recordEvent(tx, { at: now, actorId: userId, kind: 'second_factor_on', userId })
  })
  return recoveryCodes
}

function requireSetup(factor: FactorRow | null, now: Date): FactorRow {
  if (factor?.confirmedAt) refuse('second_factor_on')
  const isPending = factor && now.getTime() - factor.createdAt.getTime() < setupMs
  return isPending ? factor : refuse('second_factor_not_begun')
}

type Removal = { userId: string; sessionId: string; password: string; code: string; now: Date }

/** Turns off two-step login with password and code. Ends all other sessions and access tokens. */
export async function removeSecondFactor(db: Db, keys: FactorKeys, removal: Removal): Promise<void> {
  const { userId, code, now } = removal
  const confirmed = await confirmPassword(db, removal)
  if (!(await hasFactor(db, userId))) refuse('no_second_factor')
  await countCodeAttempt(db, { userId, now })
  await db.transaction(async (tx) => {
    const user = await lockConfirmed(tx, confirmed)
    await spendCode(tx, keys, { userId, code, now })
    await deleteFactor(tx, userId)
    await endAccess(tx, userId, removal.sessionId)
    await enqueueMail(tx, { kind: 'second_factor_off', email: user.email, now })
    await recordEvent(tx, { at: now, actorId: userId, kind: 'second_factor_off', userId })
  })
}
