import type { Person } from '../cast'
import { judgedContest } from '../judged-contest'

type Appeal = { kind?: string; rule?: string; text?: string }
type Decision = {
  reason?: string
  change?: string
  issueId?: string
  seq?: number
  invalidationCode?: string
  seen?: number
}

/**
 * The judged contest with four hours for appeals, and calls about them. Grace has judged, so Olga decides. Its preliminary
 * results are not published yet.
 */
export async function appealableContest(change: Parameters<typeof judgedContest>[0] = {}) {
  const judged = await judgedContest({ appealHours: 4, ...change })
  const { app, olga, grace, ada, params } = judged
  return {
    ...judged,
    publish: (as = olga) => app.call('publishPreliminaryResults', { as, params }),
    retract: (as = olga, reason: unknown = 'A group was wrong.') =>
      app.call('withdrawPreliminaryResults', { as, params, body: { reason } }),
    results: (as: Person) => app.call('getPreliminaryResults', { as, params }),
    appeal: (id: string, as: Person = ada, { kind = 'verdict', rule = 'Rule 2', text = 'Look again.' }: Appeal = {}) =>
      app.call('makeAppeal', { as, params: { id }, body: { kind, rule, text } }),
    appealsOf: (id: string, as: Person = ada) => app.call('listIssueAppeals', { as, params: { id } }),
    list: (as: Person = olga) => app.call('listContestAppeals', { as, params }),
    decide: (
      id: string,
      outcome: string,
      { as = olga, reason = 'Read again.', seen, ...more }: Decision & { as?: Person } = {},
    ) =>
      app.call('decideAppeal', {
        as,
        params: { id },
        body: { outcome, reason, ...more },
        headers: seen === undefined ? {} : { 'if-match': `"${seen}"` },
      }),
    standing: async (as: Person = grace) => (await app.call('readContestStanding', { as, params })).body.data.standing,
  }
}

/** With published preliminary results. */
export async function preliminaryContest(change: Parameters<typeof judgedContest>[0] = {}) {
  const contest = await appealableContest(change)
  const published = (await contest.publish()).body.data.contest
  return { ...contest, endsAt: new Date(published.appealsEndAt ?? 0) }
}
