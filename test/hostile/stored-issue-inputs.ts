import { expect } from 'vitest'
import type { Person } from '../server/cast'
import { minutesAfter } from '../server/start-test-app'
import { type Contest, contestAndAda, editIssue, unknownId } from './contest-and-ada'
import { type Harness, requestTo } from './harness'
import type { Group } from './input-group'

/** What may be tried with a report that is stored. */
export const storedIssueInputs: Group[] = [
  {
    number: 101,
    title: 'only the author edits a submission, while it is pending and the contest is active, and only its texts',
    async run(harness) {
      const { contest, ada, olga, submit } = await contestAndAda(harness)
      const id = await submit('A')
      await harness.refuses(editIssue(id, await harness.person('linus'), { title: 'Mine' }), 403, 'FORBIDDEN')
      const error = 'Nothing to update'
      for (const body of [{}, { status: 'valid' }, { contestId: unknownId }, { userId: unknownId, isPrimary: true }]) {
        await harness.refuses(editIssue(id, ada, body), 400, 'VALIDATION_ERROR', { error })
      }
      const { data } = await harness.accepts(editIssue(id, ada, { title: 'B', contestId: unknownId, status: 'valid' }))
      expect([data.issue.title, data.issue.contestId._id, data.issue.status]).toEqual(['B', contest.id, 'pending'])
      const judged = await submit('C')
      await harness.accepts(requestTo('setVerdict', { as: olga, params: { id: judged }, body: { status: 'valid' } }))
      await harness.refuses(editIssue(judged, ada, { title: 'D' }), 409, 'ISSUE_LOCKED')
      harness.clock.set(minutesAfter(contest.endDate, 1))
      await harness.refuses(editIssue(id, ada, { title: 'E' }), 409, 'ISSUE_LOCKED')
    },
  },
  {
    number: 102,
    title: 'only the author withdraws a submission, once, before it is judged and before the contest is finalized',
    run: withdrawals,
  },
  {
    number: 103,
    title: 'an invalid id is not found, and an id in capitals is the same id',
    async run(harness) {
      const { ada, submit } = await contestAndAda(harness)
      const id = await submit('A')
      const none = [
        '\u0000',
        "1' OR 1=1",
        '../',
        `{${id}}`,
        '0'.repeat(24),
        `${id} `,
        `${id}\u0000`,
        id.slice(1),
        '\ud7ff',
      ]
      for (const one of none) {
        await harness.refuses(requestTo('getIssue', { as: ada, params: { id: one } }), 404, 'ISSUE_NOT_FOUND')
        await harness.refuses(editIssue(one, ada, { title: 'X' }), 404, 'ISSUE_NOT_FOUND')
      }
      const { data } = await harness.accepts(requestTo('getIssue', { as: ada, params: { id: id.toUpperCase() } }))
      expect(data.issue._id).toBe(id)
    },
  },
]

async function withdrawals(harness: Harness): Promise<void> {
  const { contest, ada, olga, submit } = await contestAndAda(harness)
  const withdraw = (id: string, as: Person) => requestTo('deleteIssue', { as, params: { id } })
  const id = await submit('A')
  await harness.refuses(withdraw(id, await harness.person('linus')), 403, 'FORBIDDEN')
  await harness.accepts(withdraw(id, ada))
  await harness.refuses(withdraw(id, ada), 404, 'ISSUE_NOT_FOUND')
  const judged = await submit('B')
  await harness.accepts(requestTo('setVerdict', { as: olga, params: { id: judged }, body: { status: 'valid' } }))
  await harness.refuses(withdraw(judged, ada), 409, 'ISSUE_LOCKED')
  await finalize(harness, contest, olga)
  await harness.refuses(withdraw(judged, olga), 409, 'CONTEST_FINALIZED')
}

async function finalize(harness: Harness, contest: Contest, as: Person): Promise<void> {
  harness.clock.set(minutesAfter(contest.endDate, 2))
  await harness.accepts(requestTo('finalizeContest', { as, params: { id: contest.id } }))
}
