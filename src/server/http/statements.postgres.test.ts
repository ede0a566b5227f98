import { expect, test } from 'vitest'
import { castPassword } from '#test/server/cast'
import { judgedContest } from '#test/server/judged-contest'
import { askedStatements } from '#test/server/plans'

/** Without what is in parentheses, such as the statements within a statement. */
function outermost(text: string): string {
  const shorter = text.replace(/\([^()]*\)/g, '')
  return shorter === text ? text : outermost(shorter)
}

/** What it does, and to which table. */
const briefly = (text: string) =>
  /^(begin|commit)$/i.test(text)
    ? []
    : [`${/\w+/.exec(text)} ${/\b(?:from|into|update) "?(\w+)/i.exec(outermost(text))?.[1]}`]

/** Each was done once before, as sessions and contests are remembered then. */
test('common requests take exactly these statements, and replies have these sizes', async () => {
  const { app, olga, grace, ada, ids, params, finalize } = await judgedContest()
  const asked = askedStatements()
  const taken = async (call: (round: number) => Promise<{ status: number; body: object }>) => {
    // An earlier test of this worker may have cut the connection that listens for changes; nothing is cached without it.
    await expect.poll(() => app.database.changes.isLive(), { timeout: 10_000 }).toBe(true)
    expect((await call(1)).status).toBeLessThan(300)
    const before = asked().length
    const { status, body } = await call(2)
    expect(status).toBeLessThan(300)
    const halfKilobytes = Math.ceil(JSON.stringify(body).length / 500)
    return [...asked().slice(before).flatMap(briefly), `${halfKilobytes / 2} KB`]
  }
  const verdict = await taken((round) => {
    const status = round === 1 ? ('valid' as const) : ('invalid' as const)
    return app.call('setVerdict', { as: grace, params: { id: ids.bad }, body: { status } })
  })
  expect((await finalize()).status).toBe(200)
  const { id: contestId } = await app.contest(olga)
  const report = (round: number) => ({ title: `Drain ${round}`, description: 'Redeem settles twice.' })
  const submit = (round: number) => {
    const headers = { 'idempotency-key': `intent-${round}` }
    return app.call('submitIssue', { as: ada, body: { contestId, ...report(round) }, headers })
  }
  const draft = { id: (await submit(0)).body.data.issue._id }
  await app.mails()
  const costs = {
    verdict,
    contests: await taken(() => app.call('listContests', { as: ada })),
    contest: await taken(() => app.call('getContest', { as: ada, params })),
    'my submissions': await taken(() => app.call('listMyIssues', { as: ada, query: { status: 'valid' } })),
    'own submission': await taken(() => app.call('getIssue', { as: ada, params: { id: ids.ada } })),
    queue: await taken(() => app.call('readTriage', { as: grace, params })),
    results: await taken(() => app.call('getResults', { as: grace, params })),
    ledger: await taken(() => app.call('readLedger', { as: grace })),
    submit: await taken((round) => submit(round)),
    edit: await taken((round) => app.call('updateIssue', { as: ada, params: draft, body: report(9 + round) })),
    login: await taken(() => app.call('login', { body: { email: ada.email, password: castPassword } })),
    'submission with its record': await taken(() => app.call('readJudging', { as: grace, params: { id: ids.ada } })),
  }
  const rateLimit = 'insert rate_limits'
  expect(costs).toEqual({
    // Each line is asked at once, and the transaction also begins and ends.
    verdict: [
      'select contests',
      ...['select issues', 'select users'],
      ...['update issues', 'insert ledger_events'],
      // What its author was not mailed yet, and the mail about it.
      ...['select issues', 'select issues'],
      ...['delete mail_outbox', 'insert mail_outbox'],
      // Whether this judge has read it since the last verdict of another.
      ...['select ledger_events', 'select ledger_events', '1 KB'],
    ],
    contests: ['2 KB'],
    contest: ['1 KB'],
    // A page, the counts in each contest, and what was earned, at once.
    'my submissions': ['select issues', 'select issues', 'select award_lines', '1.5 KB'],
    'own submission': ['select issues', '1.5 KB'],
    queue: ['select contests', 'select issues', 'select ledger_events', '3 KB'],
    // The last three at once.
    results: [
      ...['select contests', 'select award_snapshots'],
      ...['select award_lines', 'select issues', 'select award_snapshots', '3 KB'],
    ],
    // Which contests withhold first verdicts from this judge, which events, and what they are about.
    ledger: ['select contests', 'select ledger_events', 'select ledger_events', '8.5 KB'],
    submit: [rateLimit, 'select users', 'with place', '1.5 KB'],
    edit: [rateLimit, 'select issues', 'with place', '1.5 KB'],
    login: [
      ...[rateLimit, rateLimit, rateLimit],
      // The second locks the account until the session is stored.
      ...['select users', 'select users', 'select second_factors', 'insert sessions', 'update rate_limits', '1 KB'],
    ],
    'submission with its record': [
      ...['select issues', 'select revisions'],
      // Whether this judge has read it since the last verdict of another.
      ...['select ledger_events', 'select ledger_events'],
      // The history, who else has the wallet, and the group, at once; then the revisions of its primary.
      ...['select ledger_events', 'select issues', 'select issues', 'select revisions', '3.5 KB'],
    ],
  })
})
