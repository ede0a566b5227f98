import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import PQueue from 'p-queue'
import { type CommonPasswordMode, commonPasswordProblem } from '../../../domain/accounts/common-passwords'
import { limits, textLength } from '../../../domain/field-rules'
import { refuse, refuseFields } from '../../../domain/refusals'

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const currentPrefix = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`

/** Whether a hash was made with other cost parameters, so that the next login should replace it. */
export const isOutdatedHash = (passwordHash: string) => !passwordHash.startsWith(currentPrefix)

/** The hash of a password that exceeds the maximum length, so that it matches no one's password. */
export const unusableHash =
  '$argon2id$v=19$m=19456,t=2,p=1$rR6MZytWiCUQwlcsqLAb7Q$uGQBYRFM5I94f0/ScOjqZmSRG/JQKq9OY9eaOU0FkDE'

/** Each hash uses a core and 19 MB, so run at most as many as there are cores. */
const hashing = new PQueue({ concurrency: Math.max(2, availableParallelism()) })
const maxQueued = 64

async function queueHashing<T>(run: () => Promise<T>): Promise<T> {
  if (hashing.size >= maxQueued) refuse('unavailable', { retryAfterSeconds: 2 })
  return hashing.add(run)
}

export function hashPassword(password: string): Promise<string> {
  return queueHashing(() => hash(password, cost))
}

/** A password over the maximum length is wrong without hashing it. */
export async function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return textLength(password) <= limits.passwordMax && queueHashing(() => verify(passwordHash, password))
}

/** Takes as long as `verifyPassword`, so that response times don't reveal whether an address has an account. */
export async function verifyUnknownUser(password: string): Promise<false> {
  await verifyPassword(unusableHash, password)
  return false
}

/** Refuses a common password, if the operator has enabled that. */
export function refuseCommonPassword(
  password: string,
  owner: { username: string; email: string },
  mode: CommonPasswordMode,
  field = 'password',
): void {
  const problem = commonPasswordProblem(password, owner, mode)
  if (problem) refuseFields({ [field]: problem })
}
