import { eq } from 'drizzle-orm'
import type { Person } from '#test/server/cast'
import { contestWithJudges } from '#test/server/contest-with-judges'
import { secondLookDraws, secondLooks } from '../../../server/db/tables/judging-tables'
import { users } from '../../../server/db/tables/tables'

/** A contest of which every submission is judged twice, with a function for each call about second looks. */
export async function contestWithSecondLooks(...[change, options]: Parameters<typeof contestWithJudges>) {
  const made = await contestWithJudges({ secondLookPercent: 100, prizePoolCents: 900_000, ...change }, options)
  const { app, contest, olga } = made
  const params = { id: contest.id }
  return {
    ...made,
    ...secondLooking(app, olga),
    /** A third admin, who has neither read nor decided anything. */
    async thirdJudge() {
      const mei = await app.person('mei')
      await app.db.update(users).set({ role: 'admin' }).where(eq(users.id, mei.id))
      return mei
    },
    overview: async (as: Person = olga) => (await app.call('readSecondLooks', { as, params })).body.data,
    draws: () => app.db.select().from(secondLookDraws),
    looks: () => app.db.select().from(secondLooks).orderBy(secondLooks.position),
    finalizing: (as: Person = olga) => app.call('finalizeContest', { as, params }),
    standing: async (as: Person = olga) => (await app.call('readContestStanding', { as, params })).body.data.standing,
  }
}

type App = Awaited<ReturnType<typeof contestWithJudges>>['app']

type Why = { as?: Person; reason?: string; code?: string }

/** The calls about one second look, by default Olga's. */
export function secondLooking(app: Pick<App, 'call'>, olga: Person) {
  return {
    open: (id: string, as = olga) => app.call('openSecondLook', { as, params: { id } }),
    again: (id: string, verdict: string, { as = olga, reason, code }: Why = {}) =>
      app.call('decideSecondLook', {
        as,
        params: { id },
        body: { verdict, reason: reason ?? null, invalidationCode: code },
      }),
    resolve: (id: string, verdict: string, { as = olga, reason = 'Read twice.', code }: Why = {}) =>
      app.call('resolveSecondLook', { as, params: { id }, body: { verdict, reason, invalidationCode: code } }),
  }
}
