import { describe, expect, test } from 'vitest'
import { startTestApp, testAppOn } from '#test/server/start-test-app'

const attempt = { email: 'nobody@primacy.example', password: 'wrong-password' }

test('the eleventh login within 15 minutes is refused on every instance, with the time to wait [V2.4.1 V6.3.1 T11]', async () => {
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

test('every reply under a limit reports what remains of it', async () => {
  const app = await startTestApp({ rateLimitScale: 1 })
  const first = await app.call('login', { body: attempt })
  expect(first.headers).toMatchObject({
    'ratelimit-policy': '"login:email+ip";q=10;w=900, "login:ip";q=100;w=900',
    ratelimit: '"login:email+ip";r=9;t=900, "login:ip";r=99;t=900',
  })
  app.clock.advance(5)
  for (let count = 2; count <= 10; count += 1) await app.call('login', { body: attempt })
  const refused = await app.call('login', { body: attempt })
  expect(refused).toMatchObject({
    status: 429,
    headers: { ratelimit: '"login:email+ip";r=0;t=600', 'retry-after': '600' },
  })
})

test('what remains for an email address is never reported, because others can ask', async () => {
  const app = await startTestApp({ rateLimitScale: 1 })
  const { headers } = await app.call('forgotPassword', { body: { email: 'ada@primacy.example' } })
  expect(headers['ratelimit-policy']).toBe('"forgotPassword:email";q=3;w=3600, "forgotPassword:ip";q=20;w=3600')
  expect(headers.ratelimit).toBe('"forgotPassword:ip";r=19;t=3600')
})

test("an endpoint without a limit reports none, nor does a call that isn't counted", async () => {
  const app = await startTestApp({ rateLimitScale: 1 })
  const ada = await app.person('ada')
  const queries: Record<string, string>[] = [{}, { search: 'vault' }]
  for (const query of queries) {
    const { headers } = await app.call('listContests', { as: ada, query })
    expect('ratelimit' in headers).toBe('search' in query)
  }
  expect((await app.call('me', { as: ada })).headers).not.toHaveProperty('ratelimit-policy')
})

test('a fourth mail to one address within an hour is refused, whether the address is known or not [T19]', async () => {
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

test('a researcher can edit sixty times an hour, over all submissions [V2.4.1]', async () => {
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

test('a researcher can submit twenty times an hour, over both submit endpoints [V2.3.2]', async () => {
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

describe('guesses for one account from many addresses', () => {
  async function statusesFrom(addresses: string[]): Promise<number[]> {
    const app = await startTestApp({ rateLimitScale: 1, trustProxy: 1 })
    const guesses = addresses.map((address) =>
      app.call('login', { body: attempt, headers: { 'x-forwarded-for': address } }),
    )
    return (await Promise.all(guesses)).map(({ status }) => status)
  }
  const howMany = (statuses: number[], status: number) => statuses.filter((one) => one === status).length

  test('in one IPv6 /64 are limited like those from one address, even simultaneously [T11]', async () => {
    const statuses = await statusesFrom([...Array(30)].map((_, count) => `2001:db8:1:2:${count + 1}::9`))
    expect([howMany(statuses, 401), howMany(statuses, 429)]).toEqual([10, 20])
  })

  test('in one IPv6 /48 get four times the limit, and other networks are not affected [T11]', async () => {
    const site = [...Array(45)].map((_, count) => `2001:db8:1:${count + 1}::9`)
    const statuses = await statusesFrom([...site, '2001:db8:2:1::9', '203.0.113.7'])
    expect([howMany(statuses, 401), howMany(statuses, 429)]).toEqual([42, 5])
  })

  test('from one IPv4 address are limited together, however it is written', async () => {
    const spellings = ['203.0.113.7', '::ffff:203.0.113.7', '::FFFF:cb00:7107', '203.0.113.7:4711']
    const statuses = await statusesFrom([...spellings, ...spellings, ...spellings])
    expect([howMany(statuses, 401), howMany(statuses, 429)]).toEqual([10, 2])
  })
})
