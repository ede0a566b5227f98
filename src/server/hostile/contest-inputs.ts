import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { contests, ledgerEvents } from '../db/tables'
import { minutesAfter } from '../testing/start-test-app'
import { contestAndAda, unknownId } from './contest-and-ada'
import type { Group } from './group'
import { type Ask, ask, type Stage } from './stage'

const plan = {
  title: 'Vault Autumn',
  description: 'Vaults.',
  githubRepoUrl: 'https://github.com/vault-spring/contracts',
  startDate: '2030-01-01T00:00:00Z',
  endDate: '2030-02-01T00:00:00Z',
  prizePool: 100,
}

/** Olga's contest with one field changed is refused with this sentence, for every value. */
async function refusesEach(stage: Stage, field: string, error: string | undefined, values: unknown[]): Promise<void> {
  const as = await stage.person('olga')
  for (const value of values) {
    const request = ask('createContest', { as, body: { ...plan, [field]: value } })
    await stage.refuses(request, 400, 'VALIDATION_ERROR', error === undefined ? {} : { error })
  }
}

async function created(stage: Stage, change: Record<string, unknown>) {
  const as = await stage.person('olga')
  return (await stage.accepts(ask('createContest', { as, body: { ...plan, ...change } }), 201)).data.contest
}

/** Vault Spring with one report of Ada's; `end` lets its time pass. */
async function entered(stage: Stage) {
  const arranged = await contestAndAda(stage)
  const { olga, contest, submit } = arranged
  const params = { id: contest.id }
  const id = await submit('A')
  return {
    ...arranged,
    id,
    finalize: ask('finalizeContest', { as: olga, params }),
    change: (body: object): Ask => ask('updateContest', { as: olga, params, body }),
    remove: ask('deleteContest', { as: olga, params }),
    judge: () => stage.accepts(ask('setVerdict', { as: olga, params: { id }, body: { status: 'valid' } })),
    end: () => stage.clock.set(minutesAfter(contest.endDate, 2)),
  }
}

/** What may be tried with a contest. */
export const contestInputs: Group[] = [
  {
    no: 112,
    what: 'a contest is made by an admin',
    async play(stage) {
      const mei = await stage.person('mei', { isEmailVerified: false })
      await stage.refuses(ask('createContest', { as: await stage.person('ada'), body: plan }), 403, 'FORBIDDEN')
      await stage.refuses(ask('createContest', { as: mei, body: plan }), 403, 'EMAIL_NOT_VERIFIED')
      await stage.refuses(ask('createContest', { body: plan }), 401, 'UNAUTHENTICATED')
    },
  },
  {
    no: 113,
    what: 'a repository is an https address without a name and a password, and is only ever shown',
    async play(stage) {
      const schemes = ['javascript:alert(1)', 'http://x.io', 'ftp://x.io', '//x.io', 'data:text/html,x', 'HTTPS://x.io']
      const odd = ['https://user:pw@h.io', 'https://h.io@evil.example', `https://x.io/${'a'.repeat(488)}`, 'https://']
      const hidden = ['https://x.io\nhttps://y.io', 'https://x.io/\u202e', 'https://x.io/a b', 'https://x.io:99999', 7]
      await refusesEach(stage, 'githubRepoUrl', 'Invalid repository URL', [...schemes, ...odd, ...hidden])
      // Private hosts are text: nothing here fetches them.
      for (const githubRepoUrl of ['https://169.254.169.254/', `https://x.io/${'a'.repeat(487)}`]) {
        expect((await created(stage, { githubRepoUrl })).githubRepoUrl).toBe(githubRepoUrl)
      }
    },
  },
  {
    no: 114,
    what: 'a contest ends after it starts, on days that there are',
    async play(stage) {
      const before = [plan.startDate, '2029-12-31T23:59:59Z', '2030-01-01T00:30:00+01:00']
      await refusesEach(stage, 'endDate', 'End date must be after start date', before)
      const days = ['2031-02-30T00:00:00Z', '+275760-09-13T00:00:00Z', '2031-01-01T00:00:00', '2031-01-01', 'tomorrow']
      const odd = ['0031-01-01T00:00:00Z', '2031-13-01T00:00:00Z', '2031-01-01T25:00:00Z', 1_924_905_600_000, {}, []]
      await refusesEach(stage, 'endDate', 'Invalid date', [...days, ...odd])
      await refusesEach(stage, 'endDate', 'End date is required', [undefined, null, ''])
    },
  },
  {
    no: 115,
    what: 'a prize pool is whole cents above nothing, and less than all the money there is',
    async play(stage) {
      const error = 'Prize pool must be a positive number'
      await refusesEach(stage, 'prizePool', error, [-1, 0, 'NaN', '100', 1e12 + 1, 0.001, true, [100], {}])
      const as = await stage.person('olga')
      for (const number of ['1e400', '-1e400', '1e13', '1e-7']) {
        const payload = JSON.stringify(plan).replace('"prizePool":100', `"prizePool":${number}`)
        await stage.refuses({ ...ask('createContest', { as }), payload }, 400, 'VALIDATION_ERROR', { error })
      }
      expect((await created(stage, { prizePool: 1e12 })).prizePool).toBe(1e12)
    },
  },
  {
    no: 116,
    what: 'nobody finalizes a contest, or takes it over, by sending that it is so',
    async play(stage) {
      const { contest, change, finalize, judge, end } = await entered(stage)
      const body = { isFinalized: true, finalizedAt: plan.startDate, createdBy: unknownId, version: 9, _id: unknownId }
      const { data } = await stage.accepts(change(body))
      expect([data.contest.isFinalized, data.contest.createdBy.username, data.contest.version]).toEqual([
        false,
        'olga',
        1,
      ])
      expect(data.contest._id).toBe(contest.id)
      await judge()
      end()
      await stage.accepts(finalize)
      await stage.refuses(change({ startDate: plan.startDate }), 409, 'CONTEST_FINALIZED')
    },
  },
  {
    no: 117,
    what: 'a contest is final once: after its end, with every verdict given, also of twenty times at once',
    async play(stage) {
      const { contest, finalize, judge, end } = await entered(stage)
      await stage.refuses(finalize, 409, 'CONTEST_NOT_ENDED')
      end()
      await stage.refuses(finalize, 409, 'PENDING_ISSUES')
      await judge()
      const replies = await Promise.all(Array.from({ length: 20 }, () => stage.send(finalize)))
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
      await stage.accepts(finalize)
      const events = await stage.db.select().from(ledgerEvents).where(eq(ledgerEvents.contestId, contest.id))
      expect(events.filter(({ kind }) => kind === 'contest_finalized')).toHaveLength(1)
    },
  },
  {
    no: 118,
    what: 'a contest that somebody entered stays, also when they have left',
    async play(stage) {
      const { remove, id, ada, contest } = await entered(stage)
      await stage.refuses(remove, 409, 'CONTEST_HAS_ISSUES')
      await stage.accepts(ask('deleteIssue', { as: ada, params: { id } }))
      await stage.refuses(remove, 409, 'CONTEST_HAS_ISSUES')
      expect(await stage.db.select().from(contests).where(eq(contests.id, contest.id))).toHaveLength(1)
    },
  },
  {
    no: 119,
    what: 'the description of a contest is a text of 50,000 characters at most, whatever is in it',
    async play(stage) {
      const error = 'Description must be less than 50,000 characters'
      await refusesEach(stage, 'description', error, ['x'.repeat(50_001)])
      await refusesEach(stage, 'description', undefined, ['', ' ', 'a\u0000', '\ud800', 7, [], null])
      for (const description of ['<script>alert(1)</script>', 'a\n'.repeat(10_000), 'x'.repeat(50_000)]) {
        expect((await created(stage, { description })).description).toBe(description)
      }
    },
  },
]
