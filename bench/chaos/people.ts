import { randomUUID } from 'node:crypto'
import { hashPassword } from '../../src/server/accounts/password-hash'
import { createSessionTokens } from '../../src/server/accounts/session-token'
import { type Database, openDatabase } from '../../src/server/db/database'
import { migrate } from '../../src/server/db/migrate'
import { unhurried } from '../../src/server/db/pool/patience'
import { contests, sessions, users } from '../../src/server/db/tables'
import { authSecret } from './instance'

export type Researcher = { id: string; username: string; email: string; token: string }
export type Field = { contestId: string; admin: Researcher; researchers: Researcher[] }

export const chaosPassword = 'Correct-Horse-7!'
const tokens = createSessionTokens({ secret: authSecret, days: 7, adminHours: 12 })
const hour = 3_600_000

type FieldOptions = { researchers: number; startDate?: Date; endDate?: Date }

/** An active contest, an admin and researchers with open sessions, put straight into the database. */
export async function prepareField(
  where: { databaseUrl?: string; dataDir?: string },
  options: FieldOptions,
): Promise<Field> {
  // Without the haste of a request: a bench on a busy machine waits as long as it takes.
  return unhurried(async () => {
    const database = await openDatabase({ databaseUrl: where.databaseUrl, dataDir: where.dataDir ?? '' })
    try {
      await migrate(database)
      return await fillField(database, options)
    } finally {
      await database.close()
    }
  })
}

export async function fillField({ db }: Database, options: FieldOptions): Promise<Field> {
  const now = new Date()
  const passwordHash = await hashPassword(chaosPassword)
  const enrol = async (username: string, place: number, role: 'user' | 'admin'): Promise<Researcher> => {
    const email = `${username}@primacy.example`
    const walletAddress = `0x${String(place).padStart(40, '0')}`
    const person = { username, email, role, walletAddress, passwordHash, isEmailVerified: true }
    const [row] = await db
      .insert(users)
      .values({ ...person, createdAt: now, updatedAt: now })
      .returning({ id: users.id })
    if (!row) throw new Error(`${username} was not enrolled`)
    const sessionId = randomUUID()
    const expiresAt = new Date(now.getTime() + tokens.lifetimeMs(role))
    await db.insert(sessions).values({ id: sessionId, userId: row.id, createdAt: now, expiresAt })
    return { id: row.id, username, email, token: await tokens.issue({ sessionId, userId: row.id, role, now }) }
  }
  const admin = await enrol('olga', 0, 'admin')
  const researchers: Researcher[] = []
  for (let place = 1; place <= options.researchers; place += 1) {
    researchers.push(await enrol(`researcher${place}`, place, 'user'))
  }
  const [contest] = await db
    .insert(contests)
    .values({
      title: 'Contest of the fault bench',
      description: 'Everything is in scope.',
      githubRepoUrl: 'https://github.com/tidewater-fi/core',
      startDate: options.startDate ?? new Date(now.getTime() - hour),
      endDate: options.endDate ?? new Date(now.getTime() + 24 * hour),
      prizePoolCents: 10_000_000,
      createdBy: admin.id,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: contests.id })
  if (!contest) throw new Error('the contest was not made')
  return { contestId: contest.id, admin, researchers }
}
