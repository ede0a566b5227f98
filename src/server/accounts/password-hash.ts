import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
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

/** The passwords that meet the rules and are guessed first all the same. Compared without regard to case. */
const commonPasswords = new Set(
  `password1! password1@ password1# password1$ password1. password1? password1* password1& password12! password12@
  password123! password123@ password123# password123$ password123. password1234! password@1 password@12 password@123
  password@1234 password!1 password!23 password#1 password#123 p@ssword1 p@ssword12 p@ssword123 p@ssw0rd p@ssw0rd! p@ssw0rd1
  p@ssw0rd12 p@ssw0rd123 p@$$w0rd p@$$w0rd1 pa$$w0rd pa$$w0rd1 pa$$word1 passw0rd! passw0rd1! passw0rd@ passw0rd123!
  welcome1! welcome@1 welcome@123 welcome123! welcome1@ qwerty1! qwerty12! qwerty123! qwerty@123 qwerty@1 qwerty1@
  admin@123 admin123! admin@1234 admin1234! administrator1! letmein1! letmein123! changeme1! changeme123! iloveyou1!
  abcd1234! abcd@1234 abc123!@# abc@1234 aa123456! aa123456@ aa@123456 test1234! test@1234 test@123 1qaz@wsx 1qaz!qaz !qaz2wsx
  zaq1@wsx zaq12wsx! asdf1234! monkey1! dragon1! sunshine1! football1! summer2024! summer2025! winter2024! winter2025!
  primacy1! primacy123! contest1! contest123!`.split(/\s+/),
)

const lettersOf = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')

/** Refuses a password that an attacker tries first: a well-known one, or the person's own name with decoration. */
export function refuseCommonPassword(
  password: string,
  owner: { username: string; email: string },
  field = 'password',
): void {
  const letters = lettersOf(password)
  const localPart = owner.email.slice(0, owner.email.indexOf('@'))
  const names = [owner.username, localPart].map(lettersOf).filter((name) => name !== '')
  if (!commonPasswords.has(password.toLowerCase()) && !names.includes(letters)) return
  refuseFields({ [field]: 'This password is too common' })
}
