import { bodyTextNames, mapOptionalTexts } from '../../src/domain/issues/issue-text'
import { minutesAfter, startTestApp } from './start-test-app'

export const textNames = ['title', ...bodyTextNames] as const
const written = (name: (typeof textNames)[number]) => `What stands in ${name}, and xyzzy-${name}.`
export const texts = {
  title: written('title'),
  description: written('description'),
  ...mapOptionalTexts((name) => written(name)),
}

/** A submission with every text that there is, released to a sponsor and paid. */
export async function paidIssue(options: Parameters<typeof startTestApp>[0] = {}) {
  const app = await startTestApp(options)
  const [olga, grace, ada, nadia] = [
    await app.person('olga'),
    await app.person('grace'),
    await app.person('ada'),
    await app.person('nadia'),
  ]
  const contest = await app.contest(olga, { prizePoolCents: 100 })
  const params = { id: contest.id }
  const seat = (personId: string, kind: string) =>
    app.call('setSeat', { as: olga, params, body: { personId, seat: kind } })
  await seat(grace.id, 'lead')
  await seat(nadia.id, 'sponsor')
  const first = { contestId: contest.id, title: 'First', description: 'Of it.' }
  const { _id: id } = (await app.call('submitIssue', { as: ada, body: first })).body.data.issue
  await app.call('updateIssue', { as: ada, params: { id }, body: texts })
  await app.call('setVerdict', { as: grace, params: { id }, body: { status: 'valid' } })
  app.clock.set(minutesAfter(contest.endDate, 2))
  await app.call('releaseIssues', { as: grace, params, body: {} })
  await app.call('finalizeContest', { as: olga, params })
  return { app, olga, grace, ada, nadia, contest, params, id }
}

export type PaidIssue = Awaited<ReturnType<typeof paidIssue>>
