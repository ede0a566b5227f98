import { issues } from '../db/tables'
import { minutesAfter } from '../testing/start-test-app'
import type { Group } from './group'
import { type Ask, ask, type Stage } from './stage'

const jsonType = { 'content-type': 'application/json' }
const good = JSON.stringify({ email: 'nobody@primacy.example', password: 'whatever-1' })

/** Logging in is a call that anybody may make, so that nothing but the body is judged. */
const logIn = (payload: string | Buffer, headers: Record<string, string> = jsonType): Ask => ({
  method: 'POST',
  url: '/api/auth/login',
  headers,
  payload,
})

const allBad = (code: string, status: number, bodies: (string | Buffer)[]) => async (stage: Stage) => {
  for (const body of bodies) await stage.refuses(logIn(body), status, code)
}

const notTaken =
  (...types: (string | undefined)[]) =>
  async (stage: Stage) => {
    for (const type of types) {
      const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type }
      await stage.refuses(logIn(good, headers), 415, 'UNSUPPORTED_MEDIA_TYPE')
    }
  }

async function report(stage: Stage) {
  const contest = await stage.contest(await stage.person('olga'))
  const submit = ask('submitIssue', { as: await stage.person('ada') })
  return { contest, sending: (payload: string | Buffer): Ask => ({ ...submit, payload }) }
}

/** What is wrong with the bytes of a body or with what they are said to be. */
export const bodyInputs: Group[] = [
  {
    no: 1,
    what: 'a body of 256 KiB and a byte is too large',
    play: allBad('PAYLOAD_TOO_LARGE', 413, [`{"a":"${'x'.repeat(256 * 1024 - 7)}"}`]),
  },
  { no: 2, what: 'JSON that ends too early is none', play: allBad('BAD_JSON', 400, ['{"a":1,}', '{', "'x'", '{"a"']) },
  { no: 3, what: 'JSON that is no object is none', play: allBad('BAD_JSON', 400, ['null', '[]', '"x"', '5', 'true']) },
  {
    no: 4,
    what: 'a call that needs no body is answered without one, whatever type is named',
    async play(stage) {
      const olga = await stage.person('olga')
      const ended = { startDate: minutesAfter(stage.clock.now(), -90), endDate: minutesAfter(stage.clock.now(), -30) }
      const params = { id: (await stage.contest(olga, ended)).id }
      await stage.accepts(ask('finalizeContest', { as: olga, params }))
      await stage.accepts(ask('deleteContest', { as: olga, params: { id: (await stage.contest(olga)).id } }))
      await stage.accepts(ask('acceptTerms', { as: olga }))
      await stage.accepts(ask('logout', { as: olga }))
    },
  },
  {
    no: 5,
    what: 'fifty thousand brackets are no JSON and no trouble',
    play: allBad('BAD_JSON', 400, ['['.repeat(50_000), `${'{"a":'.repeat(20_000)}1`]),
  },
  {
    no: 6,
    what: 'a prototype in a body is refused, however deep',
    play: allBad('BAD_JSON', 400, ['{"__proto__":{"role":"admin"}}', '{"email":{"__proto__":{}}}']),
  },
  {
    no: 7,
    what: 'a constructor with a prototype is refused',
    play: allBad('BAD_JSON', 400, ['{"constructor":{"prototype":{}}}', '{"a":[{"constructor":{"prototype":1}}]}']),
  },
  {
    no: 8,
    what: 'of a key that stands twice the last is taken, and one issue is stored',
    async play(stage) {
      const { contest, sending } = await report(stage)
      const sent = await stage.accepts(
        sending(`{"title":"First","contestId":"${contest.id}","description":"All of it.","title":"Last"}`),
        201,
      )
      if (sent.data.issue.title !== 'Last') throw new Error(`the title is ${sent.data.issue.title}`)
      if ((await stage.db.select().from(issues)).length !== 1) throw new Error('not one issue was stored')
    },
  },
  { no: 9, what: 'UTF-16 is no JSON', play: allBad('BAD_JSON', 400, [Buffer.from(good, 'utf16le')]) },
  {
    no: 10,
    what: 'bytes that are no UTF-8 are refused and never replaced',
    play: allBad('BAD_JSON', 400, [
      Buffer.concat([Buffer.from('{"email":"'), Buffer.from([0xff, 0xfe, 0xc3, 0x28]), Buffer.from('"}')]),
      Buffer.concat([Buffer.from('{"email":"'), Buffer.from([0xed, 0xa0, 0x80]), Buffer.from('"}')]),
    ]),
  },
  {
    no: 11,
    what: 'JSON behind a byte order mark is taken',
    async play(stage) {
      const { contest, sending } = await report(stage)
      const body = { contestId: contest.id, title: 'Marked', description: 'All of it.' }
      await stage.accepts(sending(`\ufeff${JSON.stringify(body)}`), 201)
    },
  },
  {
    no: [12, 18],
    what: 'a type that is not JSON is not taken, nor is none at all',
    play: notTaken(
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
    no: [19, 24],
    what: 'a type that is nearly JSON leads to the judging of the fields or to a refusal, never past them',
    async play(stage) {
      for (const type of ['application/json;', 'Application/JSON', 'application/json\t; charset=utf-8']) {
        await stage.refuses(logIn('{"email":5}', { 'content-type': type }), 400, 'VALIDATION_ERROR')
      }
      await notTaken('application/json ;x', 'application/json; charset=utf-16', 'application/json\ta')(stage)
    },
  },
  {
    no: 25,
    what: 'a packed body is not unpacked',
    async play(stage) {
      for (const encoding of ['gzip', 'br', 'deflate', 'identity, gzip']) {
        const request = logIn(good, { ...jsonType, 'content-encoding': encoding })
        await stage.refuses(request, 415, 'UNSUPPORTED_MEDIA_TYPE')
      }
    },
  },
]
