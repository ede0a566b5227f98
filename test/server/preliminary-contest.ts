import type { Person } from './cast'
import { judgedContest } from './judged-contest'

/**
 * The judged contest with four hours for appeals, and calls about its preliminary results, which are not published yet.
 */
export async function appealableContest(change: Parameters<typeof judgedContest>[0] = {}) {
  const judged = await judgedContest({ appealHours: 4, ...change })
  const { app, olga, grace, params } = judged
  return {
    ...judged,
    publish: (as = olga) => app.call('publishPreliminaryResults', { as, params }),
    retract: (as = olga, reason: unknown = 'A group was wrong.') =>
      app.call('withdrawPreliminaryResults', { as, params, body: { reason } }),
    results: (as: Person) => app.call('getPreliminaryResults', { as, params }),
    standing: async (as: Person = grace) => (await app.call('readContestStanding', { as, params })).body.data.standing,
  }
}
