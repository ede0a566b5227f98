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
  return enrolPerson(db, tokens, cast[name], options)
}

/** The same for somebody of any name. */
export async function enrolPerson(
  db: Db,
  tokens: SessionTokens,
  { username, role }: { username: string; role: Role },
  options: { now: Date } & PersonFacts,
): Promise<Person> {
  passwordHash ??= hashPassword(castPassword)
  const email = `${username}@primacy.example`
  const { now, ...facts } = options
  const [user] = await db
    .insert(users)
    .values({
      username,
      role,
      email,
      walletAddress: walletOf(username),
      isEmailVerified: true,
      passwordHash: await passwordHash,
      createdAt: now,
      updatedAt: now,
      ...facts,
    })
    .returning()
  if (!user) throw new Error('the cast member was not inserted')
  return { id: user.id, username, email, ...(await openSession(db, tokens, { id: user.id, role }, now)) }
}

/** As a login does. */
export async function openSession(db: Db, tokens: SessionTokens, user: { id: string; role: Role }, now: Date) {
  const { id, role } = user
  const sessionId = randomUUID()
  const expiresAt = new Date(now.getTime() + tokens.lifetimeMs(role))
  const opened = { createdAt: now, steppedUpAt: now, expiresAt }
  await db.insert(sessions).values({ id: sessionId, userId: id, ...opened })
  return { token: await tokens.issue({ sessionId, userId: id, role, now }), sessionId }
}

/** Sets when the session's password was last confirmed; null is never, as for sessions older than that column. */
export async function setSteppedUp(db: Db, { sessionId }: Person, steppedUpAt: Date | null): Promise<void> {
  await db.update(sessions).set({ steppedUpAt }).where(eq(sessions.id, sessionId))
}

export const walletOf = (username: string) => `0x${Buffer.from(username.padEnd(20, '.')).toString('hex')}`

const minuteMs = 60_000
/** An instant relative to another. */
export const minutesAfter = (instant: Date, minutes: number) => new Date(instant.getTime() + minutes * minuteMs)
