import { eq } from 'drizzle-orm'
import type { KycState } from '../../src/domain/awards/kyc'
import { users } from '../../src/server/db/tables/tables'
import type { Person } from './cast'
import { minutesAfter, startTestApp } from './start-test-app'

/**
 * Vault Spring, finalized with 90,000.01 dollars: Ada and Mei are primaries, and Linus found what Ada found, later.
 * `alsoBy` submits another valid one last, and `walletOf` are wallets at the finalization. `atEnd` registers the cleanup when it lives longer than one test.
 */
export async function finalizedContest({ alsoBy, poolCents = 9_000_001, walletOf = {}, ...options }: Finalized = {}) {
  // Payments take days, and the admins of these tests do not log in again.
  const app = await startTestApp({ adminSessionHours: 7 * 24, ...options })
  const [olga, grace] = [await app.person('olga'), await app.person('grace')]
  const [ada, linus, mei] = [await app.person('ada'), await app.person('linus'), await app.person('mei')]
  const contest = await app.contest(olga, { prizePoolCents: poolCents })
  const params = { id: contest.id }
  const found = [
    [ada, 'Settled twice'],
    [linus, 'Settle reenters'],
    [mei, '=HYPERLINK("https://thief.example")'],
    ...(alsoBy ? [[await app.person(alsoBy), 'Seen by a judge'] as const] : []),
  ] as const
  const issueIds: string[] = []
  for (const [as, title] of found) {
    const sent = await app.call('submitIssue', {
      as,
      body: { contestId: contest.id, title, description: 'All of it.' },
    })
    issueIds.push(sent.body.data.issue._id)
  }
  const judge = alsoBy === 'grace' ? olga : grace
  for (const id of issueIds) await app.call('setVerdict', { as: judge, params: { id }, body: { status: 'valid' } })
  await app.call('groupDuplicates', { as: judge, body: { issueIds: issueIds.slice(0, 2) } })
  for (const [username, walletAddress] of Object.entries(walletOf))
    await app.db.update(users).set({ walletAddress }).where(eq(users.username, username))
  app.clock.set(minutesAfter(contest.endDate, 2))
  await app.call('finalizeContest', { as: olga, params })
  const payments = async () => (await app.call('listPayments', { as: olga, params })).body.data.payments
  return {
    app,
    ...{ olga, grace, ada, linus, mei, contest, params, issueIds, payments },
    lineOf: async (person: Person) => {
      const line = (await payments()).lines.find((one) => one.author._id === person.id)
      if (!line) throw new Error(`${person.username} has no award line`)
      return line
    },
    kyc: (person: Person, kycState: KycState) =>
      app.db.update(users).set({ kycState, kycChangedAt: app.clock.now() }).where(eq(users.id, person.id)),
    record: (lineIds: string[], transactionHash: string, as = olga) =>
      app.call('recordPayment', { as, params, body: { lineIds, transactionHash } }),
  }
}

type Finalized = {
  alsoBy?: 'grace'
  poolCents?: number
  walletOf?: Partial<Record<'ada' | 'linus' | 'mei', string>>
} & Pick<NonNullable<Parameters<typeof startTestApp>[0]>, 'atEnd'>

export const hashOf = (letter: string) => `0x${letter.repeat(64)}`
