import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { type CommonPasswordMode, commonPasswordProblem } from '../../domain/accounts/guessed-passwords'
import { limits, textLength } from '../../domain/field-rules'
import { refuse, refuseFields } from '../../domain/refusals'

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const currentPrefix = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`

/** Whether a hash was made with an older cost, so that the next login should make it anew. */
export const isOutdatedHash = (passwordHash: string) => !passwordHash.startsWith(currentPrefix)

/** Of a password that nobody can have: it is longer than any that is accepted. */
export const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$rR6MZytWiCUQwlcsqLAb7Q$uGQBYRFM5I94f0/ScOjqZmSRG/JQKq9OY9eaOU0FkDE'

/** Hashing fills memory and cores: no more runs at once than there are cores, and a flood is told to come back. */
const inTurn = createGate(Math.max(2, availableParallelism()), 64)

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost))
}

/** Passwords longer than any that is accepted are wrong without being hashed: they would only cost time. */
export async function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return textLength(password) <= limits.passwordMax && inTurn(() => verify(passwordHash, password))
}

/** Always false, after as much work as `verifyPassword` does: an unknown address must not answer sooner. */
export async function verifyAgainstNothing(password: string): Promise<false> {
  await verifyPassword(nobodysHash, password)
  return false
}

function createGate(concurrency: number, queueLimit: number) {
  const waiting: (() => void)[] = []
  let running = 0

  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= concurrency) {
      if (waiting.length >= queueLimit) refuse('unavailable', { retryAfterSeconds: 2 })
      // Whoever finishes hands its turn over, so `running` does not change here.
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/** Refuses a password that an attacker tries first, where the operator wants that. */
export function refuseCommonPassword(
  password: string,
  owner: { username: string; email: string },
  mode: CommonPasswordMode,
  field = 'password',
): void {
  const problem = commonPasswordProblem(password, owner, mode)
  if (problem) refuseFields({ [field]: problem })
}
