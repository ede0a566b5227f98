import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Role } from '../../src/domain/permissions'
import { hashPassword } from '../../src/server/accounts/passwords/password-hash'
import type { SessionTokens } from '../../src/server/accounts/session-token'
import type { Db } from '../../src/server/db/database'
import { sessions, users } from '../../src/server/db/tables/tables'

/** The people of every test: Ada, Linus and Mei research, Grace judges, Olga runs the contests, Nadia is a sponsor. */
export const cast = {
  ada: { username: 'ada', role: 'user' },
  linus: { username: 'linus', role: 'user' },
  mei: { username: 'mei', role: 'user' },
  grace: { username: 'grace', role: 'admin' },
  olga: { username: 'olga', role: 'admin' },
  nadia: { username: 'nadia', role: 'user' },
} as const satisfies Record<string, { username: string; role: Role }>

export type CastName = keyof typeof cast
export type Person = { id: string; username: string; email: string; token: string; sessionId: string }

export const castPassword = 'Correct-Horse-7!'
let passwordHash: Promise<string> | undefined

/** What a test may set for a person. */
export type PersonFacts = { isEmailVerified?: boolean; id?: string; walletAddress?: string }

/** Inserts a person of the cast, by default verified, with an open session. */
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

/** Sets when the session's password was last confirmed; null is never, as for sessions older than that column. */
export async function setSteppedUp(db: Db, { sessionId }: Person, steppedUpAt: Date | null): Promise<void> {
  await db.update(sessions).set({ steppedUpAt }).where(eq(sessions.id, sessionId))
}
