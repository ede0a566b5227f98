import { issues } from '../../src/server/db/tables/tables'
import { minutesAfter } from '../server/start-test-app'
import { type Harness, type HttpRequest, requestTo } from './harness'
import type { Group } from './input-group'

const jsonType = { 'content-type': 'application/json' }
const good = JSON.stringify({ email: 'nobody@primacy.example', password: 'whatever-1' })

/** Signing in is a public call, so that only the body decides. */
const logIn = (payload: string | Buffer, headers: Record<string, string> = jsonType): HttpRequest => ({
  method: 'POST',
  url: '/api/auth/login',
  headers,
  payload,
})

const allBad = (code: string, status: number, bodies: (string | Buffer)[]) => async (harness: Harness) => {
  for (const body of bodies) await harness.refuses(logIn(body), status, code)
}

const notTaken =
  (...types: (string | undefined)[]) =>
  async (harness: Harness) => {
    for (const type of types) {
      const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type }
      await harness.refuses(logIn(good, headers), 415, 'UNSUPPORTED_MEDIA_TYPE')
    }
  }

async function report(harness: Harness) {
  const contest = await harness.contest(await harness.person('olga'))
  const submit = requestTo('submitIssue', { as: await harness.person('ada') })
  return { contest, sending: (payload: string | Buffer): HttpRequest => ({ ...submit, payload }) }
}

/** Problems with a body's bytes or their declared type. */
export const bodyInputs: Group[] = [
  {
    number: 1,
    title: 'a body over 256 KiB is refused',
    run: allBad('PAYLOAD_TOO_LARGE', 413, [`{"a":"${'x'.repeat(256 * 1024 - 7)}"}`]),
  },
  { number: 2, title: 'incomplete JSON is refused', run: allBad('BAD_JSON', 400, ['{"a":1,}', '{', "'x'", '{"a"']) },
  {
    number: 3,
    title: 'JSON that is not an object is refused',
    run: allBad('BAD_JSON', 400, ['null', '[]', '"x"', '5', 'true']),
  },
  {
    number: 4,
    title: 'a call without a body succeeds, whatever content type it names',
    async run(harness) {
      const olga = await harness.person('olga')
      const ended = {
        startDate: minutesAfter(harness.clock.now(), -90),
        endDate: minutesAfter(harness.clock.now(), -30),
      }
      const params = { id: (await harness.contest(olga, ended)).id }
      await harness.accepts(requestTo('finalizeContest', { as: olga, params }))
      await harness.accepts(requestTo('deleteContest', { as: olga, params: { id: (await harness.contest(olga)).id } }))
      await harness.accepts(requestTo('acceptTerms', { as: olga }))
      await harness.accepts(requestTo('logout', { as: olga }))
    },
  },
  {
    number: 5,
    title: 'fifty thousand nested brackets are refused quickly [V15.2.2]',
    run: allBad('BAD_JSON', 400, ['['.repeat(50_000), `${'{"a":'.repeat(20_000)}1`]),
  },
  {
    number: 6,
    title: 'a __proto__ key in a body is refused at any depth [V1.5.2 V15.3.6]',
    run: allBad('BAD_JSON', 400, ['{"__proto__":{"role":"admin"}}', '{"email":{"__proto__":{}}}']),
  },
  {
    number: 7,
    title: 'a constructor.prototype key in a body is refused [V15.3.6]',
    run: allBad('BAD_JSON', 400, ['{"constructor":{"prototype":{}}}', '{"a":[{"constructor":{"prototype":1}}]}']),
  },
  {
    number: 8,
    title: 'of duplicate keys the last one counts, and one issue is stored [V15.3.7]',
    async run(harness) {
      const { contest, sending } = await report(harness)
      const sent = await harness.accepts(
        sending(`{"title":"First","contestId":"${contest.id}","description":"All of it.","title":"Last"}`),
        201,
      )
      if (sent.data.issue.title !== 'Last') throw new Error(`the title is ${sent.data.issue.title}`)
      if ((await harness.db.select().from(issues)).length !== 1) throw new Error('not one issue was stored')
    },
  },
  { number: 9, title: 'a body in UTF-16 is refused', run: allBad('BAD_JSON', 400, [Buffer.from(good, 'utf16le')]) },
  {
    number: 10,
    title: 'invalid UTF-8 is refused and never replaced [V1.1.1]',
    run: allBad('BAD_JSON', 400, [
      Buffer.concat([Buffer.from('{"email":"'), Buffer.from([0xff, 0xfe, 0xc3, 0x28]), Buffer.from('"}')]),
      Buffer.concat([Buffer.from('{"email":"'), Buffer.from([0xed, 0xa0, 0x80]), Buffer.from('"}')]),
    ]),
  },
  {
    number: 11,
    title: 'JSON with a byte order mark is accepted',
    async run(harness) {
      const { contest, sending } = await report(harness)
      const body = { contestId: contest.id, title: 'Marked', description: 'All of it.' }
      await harness.accepts(sending(`\ufeff${JSON.stringify(body)}`), 201)
    },
  },
  {
    number: [12, 18],
    title: 'a content type other than JSON, or none, is refused [V3.5.2]',
    run: notTaken(
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/xml',
      'application/jsonx',
      'application/json, text/plain',
      undefined,
    ),
  },
  {
    number: [19, 24],
    title: 'a content type similar to JSON is refused or leads to validation, and never bypasses it',
    async run(harness) {
      for (const type of ['application/json;', 'Application/JSON', 'application/json\t; charset=utf-8']) {
        await harness.refuses(logIn('{"email":5}', { 'content-type': type }), 400, 'VALIDATION_ERROR')
      }
      await notTaken('application/json ;x', 'application/json; charset=utf-16', 'application/json\ta')(harness)
    },
  },
  {
    number: 25,
    title: 'a compressed body is refused',
    async run(harness) {
      for (const encoding of ['gzip', 'br', 'deflate', 'identity, gzip']) {
        const request = logIn(good, { ...jsonType, 'content-encoding': encoding })
        await harness.refuses(request, 415, 'UNSUPPORTED_MEDIA_TYPE')
      }
    },
  },
]
