import { describe, expect, test } from 'vitest'
import { startTestApp, testAppOn } from '../testing/start-test-app'

const attempt = { email: 'nobody@primacy.example', password: 'wrong-password' }

test('the eleventh login in a quarter of an hour is refused on either instance, with the time to wait', async () => {
  const first = await startTestApp({ rateLimitScale: 1 })
  const second = await testAppOn(first.database, { rateLimitScale: 1, now: first.clock.now() })
  for (let count = 1; count <= 10; count += 1) {
    const { status } = await (count % 2 ? first : second).call('login', { body: attempt })
    expect(status).toBe(401)
  }
  const refused = await second.call('login', { body: attempt })
  expect(refused).toMatchObject({
    status: 429,
    body: { code: 'RATE_LIMITED', error: 'Too many requests. Please try again later.' },
  })
  expect(Number(refused.headers['retry-after'])).toBe(15 * 60)
  const other = await first.call('login', { body: { ...attempt, email: 'other@primacy.example' } })
  expect(other.status).toBe(401)
  second.clock.advance(15)
  expect((await second.call('login', { body: attempt })).status).toBe(401)
})

test('a fourth mail for one address in an hour is refused, known or unknown alike', async () => {
  const app = await startTestApp({ rateLimitScale: 1 })
  const ada = await app.person('ada')
  for (const email of [ada.email, 'unknown@primacy.example']) {
    const statuses = []
    for (let count = 0; count < 4; count += 1) {
      statuses.push((await app.call('forgotPassword', { body: { email } })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 429])
  }
})

test('a researcher edits sixty times an hour, however many submissions there are', async () => {
  const app = await startTestApp({ rateLimitScale: 1 })
  const contest = await app.contest(await app.person('olga'))
  const ada = await app.person('ada')
  const body = { contestId: contest.id, title: 'Drain', description: 'All of it.' }
  const { issue } = (await app.call('submitIssue', { as: ada, body })).body.data
  const statuses = []
  for (let count = 0; count < 61; count += 1) {
    const edit = { as: ada, params: { id: issue._id }, body: { title: `Drain ${count}` } }
    statuses.push((await app.call('updateIssue', edit)).status)
  }
  expect(statuses).toEqual([...Array(60).fill(200), 429])
})

test('a researcher submits twenty times an hour, also when taking turns between the two submit calls', async () => {
  const app = await startTestApp({ rateLimitScale: 1 })
  const contest = await app.contest(await app.person('olga'))
  const ada = await app.person('ada')
  const statuses = []
  for (let count = 0; count < 21; count += 1) {
    const body = { contestId: contest.id, title: `Drain ${count}`, description: 'All of it.' }
    const name = count % 2 ? 'submitIssue' : 'submitIssueToContest'
    statuses.push((await app.call(name, { as: ada, params: { id: contest.id }, body })).status)
  }
  expect(statuses).toEqual([...Array(20).fill(201), 429])
})

describe('guesses at one account, each from another address', () => {
  async function statusesFrom(addresses: string[]): Promise<number[]> {
    const app = await startTestApp({ rateLimitScale: 1, trustProxy: 1 })
    const guesses = addresses.map((address) =>
      app.call('login', { body: attempt, headers: { 'x-forwarded-for': address } }),
    )
    return (await Promise.all(guesses)).map(({ status }) => status)
  }
  const howMany = (statuses: number[], status: number) => statuses.filter((one) => one === status).length

  test('of one IPv6 /64 are limited like those from one address, also all at once', async () => {
    const statuses = await statusesFrom([...Array(30)].map((_, count) => `2001:db8:1:2:${count + 1}::9`))
    expect([howMany(statuses, 401), howMany(statuses, 429)]).toEqual([10, 20])
  })

  test('of one IPv6 /48 get four times as many, and other networks are left alone', async () => {
    const site = [...Array(45)].map((_, count) => `2001:db8:1:${count + 1}::9`)
    const statuses = await statusesFrom([...site, '2001:db8:2:1::9', '203.0.113.7'])
    expect([howMany(statuses, 401), howMany(statuses, 429)]).toEqual([42, 5])
  })

  test('that are all one IPv4 address, however it is written, are limited together', async () => {
    const spellings = ['203.0.113.7', '::ffff:203.0.113.7', '::FFFF:cb00:7107', '203.0.113.7:4711']
    const statuses = await statusesFrom([...spellings, ...spellings, ...spellings])
    expect([howMany(statuses, 401), howMany(statuses, 429)]).toEqual([10, 2])
  })
})
