import { expect } from 'vitest'
import type { Person } from '../testing/cast'
import { minutesAfter } from '../testing/start-test-app'
import { type Contest, contestAndAda, editIssue, unknownId } from './contest-and-ada'
import type { Group } from './group'
import { ask, type Stage } from './stage'

/** What may be tried with a report that is stored. */
export const storedIssueInputs: Group[] = [
  {
    no: 101,
    what: 'a report is edited by its author, while it is pending and the contest runs, and only in its texts',
    async play(stage) {
      const { contest, ada, olga, submit } = await contestAndAda(stage)
      const id = await submit('A')
      await stage.refuses(editIssue(id, await stage.person('linus'), { title: 'Mine' }), 403, 'FORBIDDEN')
      const error = 'Nothing to update'
      for (const body of [{}, { status: 'valid' }, { contestId: unknownId }, { userId: unknownId, isPrimary: true }]) {
        await stage.refuses(editIssue(id, ada, body), 400, 'VALIDATION_ERROR', { error })
      }
      const { data } = await stage.accepts(editIssue(id, ada, { title: 'B', contestId: unknownId, status: 'valid' }))
      expect([data.issue.title, data.issue.contestId._id, data.issue.status]).toEqual(['B', contest.id, 'pending'])
      const judged = await submit('C')
      await stage.accepts(ask('setVerdict', { as: olga, params: { id: judged }, body: { status: 'valid' } }))
      await stage.refuses(editIssue(judged, ada, { title: 'D' }), 409, 'ISSUE_LOCKED')
      stage.clock.set(minutesAfter(contest.endDate, 1))
      await stage.refuses(editIssue(id, ada, { title: 'E' }), 409, 'ISSUE_LOCKED')
    },
  },
  {
    no: 102,
    what: 'a report is withdrawn once, by its author while it is untouched, and by nobody after the end of all',
    play: withdrawals,
  },
  {
    no: 103,
    what: 'an id that is none finds nothing, and one in capitals is the same one',
    async play(stage) {
      const { ada, submit } = await contestAndAda(stage)
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
        await stage.refuses(ask('getIssue', { as: ada, params: { id: one } }), 404, 'ISSUE_NOT_FOUND')
        await stage.refuses(editIssue(one, ada, { title: 'X' }), 404, 'ISSUE_NOT_FOUND')
      }
      const { data } = await stage.accepts(ask('getIssue', { as: ada, params: { id: id.toUpperCase() } }))
      expect(data.issue._id).toBe(id)
    },
  },
]

async function withdrawals(stage: Stage): Promise<void> {
  const { contest, ada, olga, submit } = await contestAndAda(stage)
  const withdraw = (id: string, as: Person) => ask('deleteIssue', { as, params: { id } })
  const id = await submit('A')
  await stage.refuses(withdraw(id, await stage.person('linus')), 403, 'FORBIDDEN')
  await stage.accepts(withdraw(id, ada))
  await stage.refuses(withdraw(id, ada), 404, 'ISSUE_NOT_FOUND')
  const judged = await submit('B')
  await stage.accepts(ask('setVerdict', { as: olga, params: { id: judged }, body: { status: 'valid' } }))
  await stage.refuses(withdraw(judged, ada), 409, 'ISSUE_LOCKED')
  await finalize(stage, contest, olga)
  await stage.refuses(withdraw(judged, olga), 409, 'CONTEST_FINALIZED')
}

async function finalize(stage: Stage, contest: Contest, as: Person): Promise<void> {
  stage.clock.set(minutesAfter(contest.endDate, 2))
  await stage.accepts(ask('finalizeContest', { as, params: { id: contest.id } }))
}
