import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Role } from '../../domain/permissions'
import { hashPassword } from '../accounts/password-hash'
import type { SessionTokens } from '../accounts/session-token'
import type { Db } from '../db/database'
import { sessions, users } from '../db/tables'

/** The people of every test and of the demo: Ada, Linus and Mei research, Grace judges, Olga runs the contests. */
export const cast = {
  ada: { username: 'ada', role: 'user' },
  linus: { username: 'linus', role: 'user' },
  mei: { username: 'mei', role: 'user' },
  grace: { username: 'grace', role: 'admin' },
  olga: { username: 'olga', role: 'admin' },
} as const satisfies Record<string, { username: string; role: Role }>

export type CastName = keyof typeof cast
export type Person = { id: string; username: string; email: string; token: string; sessionId: string }

export const castPassword = 'Correct-Horse-7!'
let passwordHash: Promise<string> | undefined

/** What a test may say of a person itself. */
export type PersonFacts = { isEmailVerified?: boolean; id?: string; walletAddress?: string }

/** Puts a person of the cast into the database, verified unless said otherwise, with an open session. */
export async function enrol(
  db: Db,
  tokens: SessionTokens,
  name: CastName,
  options: { now: Date } & PersonFacts,
): Promise<Person> {
  passwordHash ??= hashPassword(castPassword)
  const { username, role } = cast[name]
  const email = `${name}@primacy.example`
  const { now, ...facts } = options
  const [user] = await db
    .insert(users)
    .values({
      username,
      role,
      email,
      walletAddress: `0x${Buffer.from(name.padEnd(20, '.')).toString('hex')}`,
      isEmailVerified: true,
      passwordHash: await passwordHash,
      createdAt: now,
      updatedAt: now,
      ...facts,
    })
    .returning()
  if (!user) throw new Error('the cast member was not inserted')
  const sessionId = randomUUID()
  const expiresAt = new Date(now.getTime() + tokens.lifetimeMs(role))
  const opened = { createdAt: now, steppedUpAt: now, expiresAt }
  await db.insert(sessions).values({ id: sessionId, userId: user.id, ...opened })
  const token = await tokens.issue({ sessionId, userId: user.id, role, now })
  return { id: user.id, username, email, token, sessionId }
}

/** Makes the session one whose password was given at that instant; null: never, as one from before it was noted. */
export async function setSteppedUp(db: Db, { sessionId }: Person, steppedUpAt: Date | null): Promise<void> {
  await db.update(sessions).set({ steppedUpAt }).where(eq(sessions.id, sessionId))
}
