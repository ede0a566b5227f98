import { inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Person } from '#test/server/cast'
import { contestWithJudges } from '#test/server/contest-with-judges'
import { rounds } from '#test/server/rounds'
import { testAppOn } from '#test/server/start-test-app'
import { issues, ledgerEvents } from '../../db/tables/tables'

const races = rounds({ long: 200, short: 10 })
const why = { invalidationReason: 'By design.', invalidationCode: 'intended_behavior' }

/** Grace and Olga judge the same three reports of Ada at the same moment, each on an instance of their own. */
async function twoJudges() {
  const setup = await contestWithJudges()
  const { app, contest, grace, olga, submit } = setup
  const other = await testAppOn(app.database, { now: app.clock.now() })
  const threeReports = async (round: number) => {
    const ids = []
    for (const name of ['first', 'second', 'third']) ids.push(await submit(`The ${name} of ${round}`))
    return ids
  }
  const decide = async (as: Person, ids: readonly string[], body: object) => {
    const { call } = as === grace ? app : other
    const sent = { issues: ids.map((issueId) => ({ issueId, version: 1 })), ...body }
    return call('decideCluster', { as, params: { id: contest.id }, body: sent })
  }
  const stored = async (ids: readonly string[]) => {
    const rows = await app.db
      .select()
      .from(issues)
      .where(inArray(issues.id, [...ids]))
    const events = await app.db
      .select()
      .from(ledgerEvents)
      .where(inArray(ledgerEvents.issueId, [...ids]))
    return { rows, verdicts: events.filter(({ kind }) => kind === 'verdict') }
  }
  return { ...setup, ...{ grace, olga, other, threeReports, decide, stored } }
}

test('of two judges who decide the same cluster at once, one decides all of it and the other is told', async () => {
  const { grace, olga, threeReports, decide, stored } = await twoJudges()
  for (let round = 0; round < races; round += 1) {
    const ids = await threeReports(round)
    const [valid, invalid] = await Promise.all([
      decide(grace, ids, { verdict: 'valid' }),
      decide(olga, ids, { verdict: 'invalid', ...why }),
    ])
    expect([valid.status, invalid.status].sort()).toEqual([200, 409])
    expect([valid, invalid].find(({ status }) => status === 409)?.body.code).toBe('STALE')
    const [status, judge] = valid.status === 200 ? (['valid', grace] as const) : (['invalid', olga] as const)
    const { rows, verdicts } = await stored(ids)
    expect(rows.map((row) => row.status)).toEqual([status, status, status])
    expect(new Set(rows.map((row) => row.duplicateGroupId)).size).toBe(1)
    expect(rows.filter((row) => row.isPrimary)).toHaveLength(status === 'valid' ? 1 : 0)
    expect(verdicts.map(({ actorId }) => actorId)).toEqual([judge.id, judge.id, judge.id])
  }
}, 300_000)

test('clusters that share a report are not both decided, and a report decided alone stops its cluster', async () => {
  const { grace, olga, other, threeReports, decide, stored } = await twoJudges()
  for (let round = 0; round < races; round += 1) {
    const ids = await threeReports(round)
    const [one = '', shared = '', two = ''] = ids
    const alone = () => other.call('setVerdict', { as: olga, params: { id: shared }, body: { status: 'valid' } })
    const [left, right] = await Promise.all([
      decide(grace, [one, shared], { verdict: 'invalid', ...why }),
      round % 2 === 0 ? decide(olga, [shared, two], { verdict: 'valid' }) : alone(),
    ])
    const { rows, verdicts } = await stored(ids)
    const statusOf = new Map(rows.map((row) => [row.id, row.status]))
    const standing = [one, shared, two].map((id) => statusOf.get(id))
    if (round % 2 === 0) {
      expect([left.status, right.status].sort()).toEqual([200, 409])
      const wanted = left.status === 200 ? ['invalid', 'invalid', 'pending'] : ['pending', 'valid', 'valid']
      expect(standing).toEqual(wanted)
      expect(verdicts).toHaveLength(2)
    } else {
      // A verdict without the version that was read may follow the cluster, but never the other way round.
      expect([right.status, standing[1]]).toEqual([200, 'valid'])
      expect(standing[0]).toBe(left.status === 200 ? 'invalid' : 'pending')
    }
  }
}, 300_000)
