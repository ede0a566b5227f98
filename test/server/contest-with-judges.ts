import { asc, eq } from 'drizzle-orm'
import type { InvalidationCode } from '../../src/domain/judging/invalidation-codes'
import { contests, issues } from '../../src/server/db/tables/tables'
import type { Person } from './cast'
import { minutesAfter, startTestApp, type TestApp } from './start-test-app'

/** A contest in which Ada, Linus and Mei submit and Grace and Olga judge, with a function for each judging call. */
export async function contestWithJudges(
  change: Partial<typeof contests.$inferInsert> = {},
  options: Parameters<typeof startTestApp>[0] = {},
) {
  const app = await startTestApp(options)
  const [grace, olga] = [await app.person('grace'), await app.person('olga')]
  const contest = await app.contest(olga, change)
  const ada = await app.person('ada')
  const submit = async (title: string, as: Person = ada, contestId = contest.id) => {
    const sent = await app.call('submitIssue', { as, body: { contestId, title, description: `${title}, all of it.` } })
    return sent.body.data.issue._id
  }
  return {
    ...judging(app, grace),
    ...{ app, contest, ada, grace, olga, submit },
    edit: (id: string, title: string, as = ada) => app.call('updateIssue', { as, params: { id }, body: { title } }),
    row: async (id: string) => (await app.db.select().from(issues).where(eq(issues.id, id)))[0],
    rows: () => app.db.select().from(issues).where(eq(issues.contestId, contest.id)).orderBy(asc(issues.placeInLine)),
    events: (kind: string) => app.events({ kind }),
    end: () => app.clock.set(minutesAfter(contest.endDate, 2)),
    async finalize() {
      await app.db.update(contests).set({ finalizedAt: app.clock.now() }).where(eq(contests.id, contest.id))
    },
  }
}

/** The judging calls on one instance, by default Grace's. */
export function judging(app: Pick<TestApp, 'call'>, grace: Person) {
  const version = (seen?: number): Record<string, string> => (seen === undefined ? {} : { 'if-match': `"${seen}"` })
  const certifyUnread = (
    id: string,
    seq: unknown,
    { as = grace, reason = 'Complete already.', seen }: Certifying = {},
  ) => app.call('certifyRevision', { as, params: { id }, body: { seq, reason }, headers: version(seen) })
  return {
    judge: (id: string, status: string, { as = grace, reason, code, seen }: Act & Why = {}) =>
      app.call('setVerdict', {
        as,
        params: { id },
        body: {
          status,
          ...(reason ? { invalidationReason: reason } : {}),
          ...(code === undefined ? {} : { invalidationCode: code }),
        },
        headers: version(seen),
      }),
    duplicateOf: (id: string, issueId: string, { as = grace, seen, ...more }: Act & Marking = {}) =>
      app.call('markDuplicate', { as, params: { id }, body: { issueId, ...more }, headers: version(seen) }),
    undo: (id: string, as = grace) => app.call('undoDecision', { as, params: { id } }),
    group: (issueIds: string[], as = grace) => app.call('groupDuplicates', { as, body: { issueIds } }),
    ungroup: (id: string, as = grace) => app.call('ungroupDuplicates', { as, params: { id } }),
    merge: (groupIds: unknown, as = grace) => app.call('mergeGroups', { as, body: { groupIds } }),
    /** Opens both texts first, which a certificate requires. */
    certify: async (id: string, seq: unknown, certifying: Certifying = {}) => {
      await app.call('readJudging', { as: certifying.as ?? grace, params: { id } })
      return certifyUnread(id, seq, certifying)
    },
    certifyUnread,
    withdraw: (id: string, { as = grace, reason = 'A mistake.', seen }: Certifying = {}) =>
      app.call('withdrawCertificate', { as, params: { id }, body: { reason }, headers: version(seen) }),
    look: (id: string, as = grace) => app.call('readJudging', { as, params: { id } }),
  }
}

type Act = { as?: Person; seen?: number }
type Why = { reason?: string; code?: InvalidationCode | null }
type Marking = { note?: string; alsoValid?: boolean; originalVersion?: number }
type Certifying = Act & { reason?: string }
