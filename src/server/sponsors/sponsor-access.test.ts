import { beforeAll, describe, expect, test } from 'vitest'
import { featureTests } from '#test/features'
import { accessRow } from '#test/server/access/access-table'
import type { OwnedObjects } from '#test/server/access/owned-objects'
import { admins, owners, type Role, type RoleRow, sponsors } from '#test/server/access/role-rows'
import { snapshotState } from '#test/server/access/state-snapshot'
import type { Person } from '#test/server/cast'
import { contestWithJudges } from '#test/server/contest-with-judges'
import type { EndpointName } from '../../contract/endpoints'
import { endpoints } from '../../features/every-feature'

const closing: (() => Promise<void>)[] = []

/** Ada has submitted, Linus is a stranger, Mei the sponsor, Grace the lead judge, Olga a judge. */
async function contestWithSponsor() {
  const setup = await contestWithJudges({ hidesAuthors: true }, { atEnd: (close) => closing.push(close) })
  const { app, contest, ada, grace, olga, submit } = setup
  const [mei, linus] = [await app.person('mei'), await app.person('linus')]
  const params = { id: contest.id }
  const seats = [
    [mei, 'sponsor'],
    [grace, 'lead'],
    [olga, 'judge'],
  ] as const
  for (const [person, seat] of seats)
    await app.call('setSeat', { as: olga, params, body: { personId: person.id, seat } })
  const issue = await submit('Secret title')
  const people = { researcher: ada, stranger: linus, sponsor: mei, judge: olga, lead: grace }
  return { ...setup, people, params, issue }
}

const roles: Role[] = ['researcher', 'stranger', 'sponsor', 'judge', 'lead']

describe('in a contest with seats', () => {
  let setup: Awaited<ReturnType<typeof contestWithSponsor>>
  let state: Awaited<ReturnType<typeof snapshotState>>
  beforeAll(async () => {
    setup = await contestWithSponsor()
    await setup.app.mails()
    state = await snapshotState(setup.app.database)
    return async () => {
      for (const close of closing) await close()
    }
  })

  /** The id that the path of an endpoint names: the contest, or the submission in it. */
  const idFor = (path: string) => (path.includes('/issues/{id}') ? setup.issue : setup.contest.id)

  async function outcome(name: EndpointName, as: Person, more: { body?: unknown; id?: string } = {}) {
    const { path } = endpoints.find((one) => one.name === name) as (typeof endpoints)[number]
    const params = { id: more.id ?? idFor(path), token: 'x' }
    const reply = await setup.app.call(name, {
      as,
      params,
      ...(more.body === undefined ? {} : { body: more.body }),
    })
    return { text: `${reply.status} ${reply.body.code ?? ''}`.trim(), reply }
  }

  test('while it runs every call answers a sponsor as it answers a stranger, but for the own page, results to come and submitting [T1 T5]', async () => {
    const { people, issue, contest } = setup
    const objects = new Proxy<Record<string, unknown>>(
      { issue, contest: contest.id },
      {
        get: (known, name) => known[String(name)] ?? contest.id,
      },
    ) as OwnedObjects
    const secrets = ['Secret title', 'all of it', issue, people.researcher.id, '"ada"']
    const differences: string[] = []
    for (const { name, method } of endpoints) {
      if (method !== 'GET' && ['login', 'logout', 'deleteAccount'].includes(name)) continue
      const body = accessRow({ ...(endpoints.find((one) => one.name === name) as (typeof endpoints)[number]) }).body
      const bodyOf = (who: string) => body?.(objects, who)
      const own = await outcome(name, people.sponsor, { body: bodyOf('mei') })
      await state.restore()
      const other = await outcome(name, people.stranger, { body: bodyOf('linus') })
      await state.restore()
      if (own.text !== other.text) differences.push(`${name}: ${own.text} instead of ${other.text}`)
      // An author's id may be in what the sponsor sent; nothing of the sort is sent by a reading.
      const sent = JSON.stringify([own.reply.body, own.reply.headers])
      const found = method === 'GET' ? secrets.filter((secret) => sent.includes(secret)) : []
      if (found.length > 0) differences.push(`${name} reveals ${found.join(', ')}`)
    }
    const ofFeatures = featureTests.flatMap(({ openToSponsors = [] }) => openToSponsors)
    const expected = [
      'answerRelease: 404 NOT_RELEASED instead of 403 SPONSORS_ONLY',
      'downloadResults: 409 RESULTS_NOT_FINAL instead of 403 RESULTS_FOR_PARTICIPANTS',
      'downloadResultsTable: 409 RESULTS_NOT_FINAL instead of 403 RESULTS_FOR_PARTICIPANTS',
      'getResults: 409 RESULTS_NOT_FINAL instead of 403 RESULTS_FOR_PARTICIPANTS',
      'readSponsorPage: 200 instead of 403 SPONSORS_ONLY',
      'submitIssue: 403 SPONSOR_SUBMITS instead of 201',
      'submitIssueToContest: 403 SPONSOR_SUBMITS instead of 201',
    ]
    expect(differences.sort()).toEqual([...expected, ...ofFeatures].sort())
  })

  test("the sponsor's page shows how many there are, and only that number changes", async () => {
    const { app, people, params, judge, issue, submit, group, contest } = setup
    const page = async () => {
      const reply = await app.call('readSponsorPage', { as: people.sponsor, params })
      return { data: reply.body.data, etag: reply.headers.etag }
    }
    const empty = { page: 1, limit: 20, total: 0, pages: 0 }
    const seen = {
      contest: { _id: contest.id, title: 'Vault Spring', endDate: contest.endDate.toISOString() },
      ...{ total: 1, byStatus: null, issues: [] },
    }
    const before = await page()
    expect(before).toMatchObject({ data: seen, etag: undefined })
    expect(before.data.pagination).toMatchObject({ total: 0, page: empty.page })
    await judge(issue, 'valid', { as: people.judge })
    expect(await page()).toEqual(before)
    const other = await submit('Another', people.researcher)
    await group([issue, other], people.judge)
    expect(await page()).toEqual({ ...before, data: { ...before.data, total: 2 } })
    await state.restore()
  })

  test.each<RoleRow>([
    ['listSeats', 'running', admins('200', '200')],
    ['assignIssues', 'running', admins('200', '200')],
    ['getIssue', 'running', owners],
    ['getIssue', 'ended', owners],
    ['readIssueRelease', 'ended', admins('200', '200')],
    ['readReleases', 'ended', admins('200', '200')],
    ['releaseIssues', 'running', admins('403 NOT_LEAD', '409 CONTEST_NOT_ENDED'), () => ({})],
    ['releaseIssues', 'ended', admins('403 NOT_LEAD', '200'), (id) => ({ issueIds: [id] })],
    ['readSponsorPage', 'running', sponsors('200')],
    ['readSponsorPage', 'ended', sponsors('200')],
    ['answerRelease', 'ended', sponsors('404 NOT_RELEASED'), (id) => ({ issueId: id, answer: 'acknowledged' })],
    ['answerRelease', 'running', sponsors('400 VALIDATION_ERROR'), (id) => ({ issueId: id, answer: 'nonsense' })],
    [
      'submitIssue',
      'running',
      {
        researcher: '201',
        stranger: '201',
        sponsor: '403 SPONSOR_SUBMITS',
        judge: '403 CONFLICT_OF_INTEREST',
        lead: '403 CONFLICT_OF_INTEREST',
      },
      () => ({ contestId: setup.contest.id, title: 'One more', description: 'All of it.' }),
    ],
    ...featureTests.flatMap(({ roleRows = [] }) => roleRows),
  ])('%s of a contest that is %s answers each role as it should [T1 T5]', async (name, stage, expected, body) => {
    const now = setup.app.clock.now()
    if (stage === 'ended') setup.end()
    const got: Record<string, string> = {}
    for (const role of roles) {
      got[role] = (await outcome(name, setup.people[role], { body: body?.(setup.issue) })).text
      if (name !== 'getIssue') await state.restore()
    }
    await state.restore()
    setup.app.clock.set(now)
    expect(got).toEqual(expected)
  })
})
