import type { Person } from './cast'
import { minutesAfter, startTestApp, type TestApp } from './start-test-app'

/**
 * Vault Spring after its end, with a pool of $90,000.01: Ada and Linus found the same, Ada first; Mei found something
 * else; another one of Linus is invalid. Grace has judged, nobody has finalized.
 */
export async function judgedContest(
  change: Parameters<TestApp['contest']>[1] = {},
  options: Parameters<typeof startTestApp>[0] = {},
) {
  const app = await startTestApp(options)
  const [olga, grace] = [await app.person('olga'), await app.person('grace')]
  const [ada, linus, mei] = [await app.person('ada'), await app.person('linus'), await app.person('mei')]
  const contest = await app.contest(olga, { prizePoolCents: 9_000_001, ...change })
  const submit = async (as: Person, title: string) => {
    const body = { contestId: contest.id, title, description: 'The secret path.' }
    return (await app.call('submitIssue', { as, body })).body.data.issue._id
  }
  const ids = {
    ada: await submit(ada, 'Settled twice'),
    linus: await submit(linus, '=Settle reenters'),
    bad: await submit(linus, 'Nothing'),
    mei: await submit(mei, 'Stale round'),
  }
  const judge = (id: string, status: 'valid' | 'invalid') =>
    app.call('setVerdict', { as: grace, params: { id }, body: { status } })
  for (const [name, id] of Object.entries(ids)) await judge(id, name === 'bad' ? 'invalid' : 'valid')
  await app.call('groupDuplicates', { as: grace, body: { issueIds: [ids.ada, ids.linus] } })
  app.clock.set(minutesAfter(contest.endDate, 2))
  const params = { id: contest.id }
  const finalize = () => app.call('finalizeContest', { as: olga, params })
  const reopen = (reason: unknown = 'Linus was first.') =>
    app.call('reopenContest', { as: grace, params, body: { reason } })
  return { app, olga, grace, ada, linus, mei, contest, ids, params, submit, judge, finalize, reopen }
}
