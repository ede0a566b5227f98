import type { Person } from '#test/server/cast'
import { appealableContest as withoutAppeals } from '#test/server/preliminary-contest'

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
 * The judged contest with calls about appeals. Grace has judged, so Olga decides. Its preliminary results are not
 * published yet.
 */
export async function appealableContest(change: Parameters<typeof withoutAppeals>[0] = {}) {
  const contest = await withoutAppeals(change)
  const { app, olga, ada, params } = contest
  return {
    ...contest,
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
  }
}

/** With published preliminary results. */
export async function preliminaryContest(change: Parameters<typeof withoutAppeals>[0] = {}) {
  const contest = await appealableContest(change)
  const published = (await contest.publish()).body.data.contest
  return { ...contest, endsAt: new Date(published.appealsEndAt ?? 0) }
}
