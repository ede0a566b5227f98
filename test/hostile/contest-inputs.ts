import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { contests } from '../../src/server/db/tables/tables'
import { minutesAfter } from '../server/start-test-app'
import { contestAndAda, unknownId } from './contest-and-ada'
import { type Harness, type HttpRequest, requestTo } from './harness'
import type { Group } from './input-group'

const plan = {
  title: 'Vault Autumn',
  description: 'Vaults.',
  githubRepoUrl: 'https://github.com/vault-spring/contracts',
  startDate: '2030-01-01T00:00:00Z',
  endDate: '2030-02-01T00:00:00Z',
  prizePool: 100,
}

/** Olga's contest with one field changed is refused with this sentence, for every value. */
async function refusesEach(
  harness: Harness,
  field: string,
  error: string | undefined,
  values: unknown[],
): Promise<void> {
  const as = await harness.person('olga')
  for (const value of values) {
    const request = requestTo('createContest', { as, body: { ...plan, [field]: value } })
    await harness.refuses(request, 400, 'VALIDATION_ERROR', error === undefined ? {} : { error })
  }
}

async function created(harness: Harness, change: Record<string, unknown>) {
  const as = await harness.person('olga')
  return (await harness.accepts(requestTo('createContest', { as, body: { ...plan, ...change } }), 201)).data.contest
}

/** Vault Spring with one report of Ada's; `end` lets its time pass. */
async function entered(harness: Harness) {
  const arranged = await contestAndAda(harness)
  const { olga, contest, submit } = arranged
  const params = { id: contest.id }
  const id = await submit('A')
  return {
    ...arranged,
    id,
    finalize: requestTo('finalizeContest', { as: olga, params }),
    change: (body: object): HttpRequest => requestTo('updateContest', { as: olga, params, body }),
    remove: requestTo('deleteContest', { as: olga, params }),
    judge: () => harness.accepts(requestTo('setVerdict', { as: olga, params: { id }, body: { status: 'valid' } })),
    end: () => harness.clock.set(minutesAfter(contest.endDate, 2)),
  }
}

/** What may be tried with a contest. */
export const contestInputs: Group[] = [
  {
    number: 112,
    title: 'only an admin creates a contest',
    async run(harness) {
      const mei = await harness.person('mei', { isEmailVerified: false })
      await harness.refuses(
        requestTo('createContest', { as: await harness.person('ada'), body: plan }),
        403,
        'FORBIDDEN',
      )
      await harness.refuses(requestTo('createContest', { as: mei, body: plan }), 403, 'EMAIL_NOT_VERIFIED')
      await harness.refuses(requestTo('createContest', { body: plan }), 401, 'UNAUTHENTICATED')
    },
  },
  {
    number: 113,
    title: 'a repository is an https URL without credentials, and the server never fetches it',
    async run(harness) {
      const schemes = ['javascript:alert(1)', 'http://x.io', 'ftp://x.io', '//x.io', 'data:text/html,x', 'HTTPS://x.io']
      const odd = ['https://user:pw@h.io', 'https://h.io@evil.example', `https://x.io/${'a'.repeat(488)}`, 'https://']
      const hidden = ['https://x.io\nhttps://y.io', 'https://x.io/\u202e', 'https://x.io/a b', 'https://x.io:99999', 7]
      await refusesEach(harness, 'githubRepoUrl', 'Invalid repository URL', [...schemes, ...odd, ...hidden])
      // Private hosts are text: nothing here fetches them.
      for (const githubRepoUrl of ['https://169.254.169.254/', `https://x.io/${'a'.repeat(487)}`]) {
        expect((await created(harness, { githubRepoUrl })).githubRepoUrl).toBe(githubRepoUrl)
      }
    },
  },
  {
    number: 114,
    title: 'a contest ends after it starts, on existing dates',
    async run(harness) {
      const before = [plan.startDate, '2029-12-31T23:59:59Z', '2030-01-01T00:30:00+01:00']
      await refusesEach(harness, 'endDate', 'End date must be after start date', before)
      const days = ['2031-02-30T00:00:00Z', '+275760-09-13T00:00:00Z', '2031-01-01T00:00:00', '2031-01-01', 'tomorrow']
      const odd = ['0031-01-01T00:00:00Z', '2031-13-01T00:00:00Z', '2031-01-01T25:00:00Z', 1_924_905_600_000, {}, []]
      await refusesEach(harness, 'endDate', 'Invalid date', [...days, ...odd])
      await refusesEach(harness, 'endDate', 'End date is required', [undefined, null, ''])
    },
  },
  {
    number: 115,
    title: 'a prize pool is a positive number of whole cents below the limit',
    async run(harness) {
      const error = 'Prize pool must be a positive number'
      await refusesEach(harness, 'prizePool', error, [-1, 0, 'NaN', '100', 1e12 + 1, 0.001, true, [100], {}])
      const as = await harness.person('olga')
      for (const number of ['1e400', '-1e400', '1e13', '1e-7']) {
        const payload = JSON.stringify(plan).replace('"prizePool":100', `"prizePool":${number}`)
        await harness.refuses({ ...requestTo('createContest', { as }), payload }, 400, 'VALIDATION_ERROR', { error })
      }
      expect((await created(harness, { prizePool: 1e12 })).prizePool).toBe(1e12)
    },
  },
  {
    number: 116,
    title: 'extra fields neither finalize a contest nor change its owner',
    async run(harness) {
      const { contest, change, finalize, judge, end } = await entered(harness)
      const body = { isFinalized: true, finalizedAt: plan.startDate, createdBy: unknownId, version: 9, _id: unknownId }
      const { data } = await harness.accepts(change(body))
      expect([data.contest.isFinalized, data.contest.createdBy.username, data.contest.version]).toEqual([
        false,
        'olga',
        1,
      ])
      expect(data.contest._id).toBe(contest.id)
      await judge()
      end()
      await harness.accepts(finalize)
      await harness.refuses(change({ startDate: plan.startDate }), 409, 'CONTEST_FINALIZED')
    },
  },
  {
    number: 117,
    title: 'a contest is finalized once, after its end and all verdicts, also with twenty requests at once',
    async run(harness) {
      const { contest, finalize, judge, end } = await entered(harness)
      await harness.refuses(finalize, 409, 'CONTEST_NOT_ENDED')
      end()
      await harness.refuses(finalize, 409, 'PENDING_ISSUES')
      await judge()
      const replies = await Promise.all(Array.from({ length: 20 }, () => harness.send(finalize)))
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
      await harness.accepts(finalize)
      const events = await harness.events({ contestId: contest.id })
      expect(events.filter(({ kind }) => kind === 'contest_finalized')).toHaveLength(1)
    },
  },
  {
    number: 118,
    title: 'a contest with a participant cannot be deleted, even after they withdraw',
    async run(harness) {
      const { remove, id, ada, contest } = await entered(harness)
      await harness.refuses(remove, 409, 'CONTEST_HAS_ISSUES')
      await harness.accepts(requestTo('deleteIssue', { as: ada, params: { id } }))
      await harness.refuses(remove, 409, 'CONTEST_HAS_ISSUES')
      expect(await harness.db.select().from(contests).where(eq(contests.id, contest.id))).toHaveLength(1)
    },
  },
  {
    number: 119,
    title: 'the description of a contest is any text of at most 50,000 characters',
    async run(harness) {
      const error = 'Description must be less than 50,000 characters'
      await refusesEach(harness, 'description', error, ['x'.repeat(50_001)])
      await refusesEach(harness, 'description', undefined, ['', ' ', 'a\u0000', '\ud800', 7, [], null])
      for (const description of ['<script>alert(1)</script>', 'a\n'.repeat(10_000), 'x'.repeat(50_000)]) {
        expect((await created(harness, { description })).description).toBe(description)
      }
    },
  },
]
