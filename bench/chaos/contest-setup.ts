import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { hashPassword } from '../../src/server/accounts/passwords/password-hash'
import { createSessionTokens } from '../../src/server/accounts/session-token'
import { type Database, openDatabase } from '../../src/server/db/database'
import { migrate } from '../../src/server/db/migrate'
import { withoutDeadline } from '../../src/server/db/pool/request-deadline'
import { contests, sessions, users } from '../../src/server/db/tables/tables'

export type Researcher = { id: string; username: string; email: string; token: string }
/** An active contest, the admin who created it, and researchers, all with open sessions. */
export type ContestSetup = { contestId: string; admin: Researcher; researchers: Researcher[] }

export const authSecret = 'a secret that only the chaos bench knows, 32 bytes and more'
export const chaosPassword = 'Correct-Horse-7!'
const tokens = createSessionTokens({ secret: authSecret, days: 7, adminHours: 12 })
const hour = 3_600_000

type SetupOptions = { researchers: number; startDate?: Date; endDate?: Date }

/** Inserts a contest and its people into a database that no instance may have migrated yet. */
export async function prepareContest(
  where: { databaseUrl?: string; dataDir?: string },
  options: SetupOptions,
): Promise<ContestSetup> {
  // A bench on a busy machine may take longer than a request.
  return withoutDeadline(async () => {
    const database = await openDatabase({ databaseUrl: where.databaseUrl, dataDir: where.dataDir ?? '' })
    try {
      await migrate(database)
      return await insertSetup(database, options)
    } finally {
      await database.close()
    }
  })
}

export async function insertSetup({ db }: Database, options: SetupOptions): Promise<ContestSetup> {
  const now = new Date()
  const passwordHash = await hashPassword(chaosPassword)
  const enroll = async (username: string, index: number, role: 'user' | 'admin'): Promise<Researcher> => {
    const email = `${username}@primacy.example`
    const walletAddress = `0x${String(index).padStart(40, '0')}`
    const person = { username, email, role, walletAddress, passwordHash, isEmailVerified: true }
    const [row] = await db
      .insert(users)
      .values({ ...person, createdAt: now, updatedAt: now })
      .returning({ id: users.id })
    if (!row) throw new Error(`${username} was not inserted`)
    const sessionId = randomUUID()
    const expiresAt = new Date(now.getTime() + tokens.lifetimeMs(role))
    await db.insert(sessions).values({ id: sessionId, userId: row.id, createdAt: now, expiresAt })
    return { id: row.id, username, email, token: await tokens.issue({ sessionId, userId: row.id, role, now }) }
  }
  const admin = await enroll('olga', 0, 'admin')
  const researchers: Researcher[] = []
  for (let index = 1; index <= options.researchers; index += 1) {
    researchers.push(await enroll(`researcher${index}`, index, 'user'))
  }
  const [contest] = await db
    .insert(contests)
    .values({
      title: 'Contest of the chaos bench',
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
  if (!contest) throw new Error('The contest was not inserted')
  return { contestId: contest.id, admin, researchers }
}

/** Inserts a further contest beside the one of the setup; it started an hour ago too. */
export async function openContest(pool: Pick<Pool, 'query'>, setup: ContestSetup, endDate: Date): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into contests (title, description, github_repo_url, start_date, end_date, prize_pool_cents, created_by, created_at, updated_at)
     select title, description, github_repo_url, start_date, $2, prize_pool_cents, created_by, created_at, updated_at
     from contests where id = $1 returning id`,
    [setup.contestId, endDate],
  )
  return rows[0]?.id ?? ''
}
