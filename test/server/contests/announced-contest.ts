import { verifyLedger } from '../../../src/server/admin/verification/verify-ledger'
import { freezeStartedContests } from '../../../src/server/contests/terms/freeze-terms'
import { minutesAfter, startTestApp } from '../start-test-app'

/** `atEnd` registers the cleanup when it lives longer than one test; the rest are fields of the contest. */
type Announced = { atEnd?: (close: () => Promise<void>) => void } & Record<string, unknown>

/** A contest with two known issues, which starts in ten minutes and runs for an hour. */
export async function announcedContest({ atEnd, ...more }: Announced = {}) {
  const app = await startTestApp(atEnd ? { atEnd } : {})
  const [olga, ada, linus] = [await app.person('olga'), await app.person('ada'), await app.person('linus')]
  const now = app.clock.now()
  const startDate = minutesAfter(now, 10)
  const body = {
    title: 'Vault Spring',
    description: 'scope: src/',
    githubRepoUrl: 'https://github.com/vault-spring/contracts',
    startDate: startDate.toISOString(),
    endDate: minutesAfter(now, 70).toISOString(),
    knownIssues: '* Rounding favors the vault.\n* The owner can change the fee.',
    ...more,
  }
  const id = (await app.call('createContest', { as: olga, body })).body.data.contest._id
  const params = { id }
  const of = (issueId: string) => ({ params: { id: issueId } })
  return {
    ...{ app, olga, ada, linus, id, startDate },
    start: () => app.clock.set(startDate),
    freeze: () => freezeStartedContests(app.db, app.clock.now()),
    end: () => app.clock.advance(61),
    edit: (changes: object) => app.call('updateContest', { as: olga, params, body: { reason: 'So.', ...changes } }),
    terms: async () => (await app.call('readFrozenTerms', { as: ada, params })).body.data.terms,
    changes: async (as = ada) => (await app.call('listContestChanges', { as, params })).body.data.changes,
    async submit(title: string, as = ada) {
      const report = { contestId: id, title, description: 'All of it.' }
      return (await app.call('submitIssue', { as, body: report })).body.data.issue._id
    },
    termsOf: async (issueId: string, as = ada) =>
      (await app.call('readIssueTerms', { as, ...of(issueId) })).body.data.terms,
    judge: (issueId: string, verdict: object) => app.call('setVerdict', { as: olga, ...of(issueId), body: verdict }),
    read: async (issueId: string, as = ada) => (await app.call('getIssue', { as, ...of(issueId) })).body.data.issue,
    verify: async () => (await verifyLedger(app.db, [])).problem,
  }
}
