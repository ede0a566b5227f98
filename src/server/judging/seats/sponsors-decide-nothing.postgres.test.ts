import { test } from 'vitest'
import type { Person } from '#test/server/cast'
import { expectRefusedToNewSponsor } from '#test/server/locks/new-sponsor'
import { appealableContest } from '#test/server/preliminary-contest'

type Setup = Awaited<ReturnType<typeof appealableContest>>
type Reply = Promise<{ body: { code?: string } }>
type Act = {
  hasAppeals?: boolean
  before?: (setup: Setup) => Promise<unknown>
  act: (setup: Setup, as: Person) => Reply
}

const remove = ({ app, ids }: Setup, as: Person) =>
  app.call('deleteIssue', { as, params: { id: ids.bad }, body: { reason: 'Spam.' } })
const seatGrace = ({ app, params, grace }: Setup, as: Person) =>
  app.call('setSeat', { as, params, body: { personId: grace.id, seat: 'judge' } })

const acts: Record<string, Act> = {
  'publishes preliminary results': { hasAppeals: true, act: ({ publish }, as) => publish(as) },
  'withdraws preliminary results': {
    ...{ hasAppeals: true, before: ({ publish }) => publish() },
    act: ({ retract }, as) => retract(as),
  },
  'makes results final': { act: ({ app, params }, as) => app.call('finalizeContest', { as, params }) },
  'reopens results': {
    before: ({ finalize }) => finalize(),
    act: ({ app, params }, as) => app.call('reopenContest', { as, params, body: { reason: 'Again.' } }),
  },
  'removes a submission': { act: remove },
  'restores a submission': {
    before: (setup) => remove(setup, setup.olga),
    act: ({ app, ids }, as) => app.call('restoreIssue', { as, params: { id: ids.bad } }),
  },
  'lets sponsors read submissions': {
    act: ({ app, params }, as) => app.call('releaseIssues', { as, params, body: {} }),
  },
  'assigns submissions': {
    before: (setup) => seatGrace(setup, setup.olga),
    act: ({ app, params }, as) => app.call('assignIssues', { as, params }),
  },
  'gives a seat': { act: seatGrace },
}

test.each(Object.entries(acts))(
  'nobody %s in a contest whose sponsor they have become since they were let in',
  async (_, { hasAppeals = false, before, act }) => {
    const setup = await appealableContest(hasAppeals ? {} : { appealHours: null })
    await before?.(setup)
    await expectRefusedToNewSponsor(setup, (as) => act(setup, as))
  },
  60_000,
)
