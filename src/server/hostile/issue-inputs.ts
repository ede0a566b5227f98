import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { issues } from '../db/tables'
import { minutesAfter } from '../testing/start-test-app'
import { contestAndAda, reportOf, titled, unknownId } from './contest-and-ada'
import type { Group } from './group'
import { ask } from './stage'

type Arranged = Awaited<ReturnType<typeof contestAndAda>>

/** A group in which every value of one field is refused with a sentence. */
const refuses = async ({ stage, send }: Arranged, field: string, error: string, values: unknown[]) => {
  for (const value of values) await stage.refuses(send({ [field]: value }), 400, 'VALIDATION_ERROR', { error })
}
const accepts = async ({ stage, send }: Arranged, field: string, values: unknown[]) => {
  for (const value of values) await stage.accepts(send({ [field]: value }), 201)
}

const notAllowed = 'Text contains characters that are not allowed'
const noTitle = 'Issue title is required'
const longTitle = 'Title must be less than 200 characters'
const noDescription = 'Issue description is required'
const longDescription = 'Description must be less than 20,000 characters'
const longProof = 'Proof of concept must be less than 10,000 characters'

/** What somebody may try with a report of their own. */
export const issueInputs: Group[] = [
  {
    no: 85,
    what: 'who has not verified the address submits nothing, and is told so',
    async play(stage) {
      const contest = await stage.contest(await stage.person('olga'))
      const as = await stage.person('mei', { isEmailVerified: false })
      const error = 'Please verify your email address before submitting issues'
      for (const body of [reportOf(contest), {}, { contestId: unknownId }]) {
        await stage.refuses(ask('submitIssue', { as, body }), 403, 'EMAIL_NOT_VERIFIED', { error })
      }
    },
  },
  {
    no: 86,
    what: 'a contest is named by its id, and any other text names none',
    async play(stage) {
      const arranged = await contestAndAda(stage)
      await refuses(arranged, 'contestId', 'Contest ID is required', [undefined, null, '', '  ', 7, ['x'], {}])
      for (const contestId of ['x', crypto.randomUUID(), '\u0000', "' OR 1=1--", '\ud800', unknownId]) {
        await stage.refuses(arranged.send({ contestId }), 404, 'CONTEST_NOT_FOUND')
      }
    },
  },
  {
    no: 87,
    what: 'a contest takes nothing before its start and nothing after its end',
    async play(stage) {
      const { send, olga } = await contestAndAda(stage)
      const now = stage.clock.now()
      const upcoming = await stage.contest(olga, { startDate: minutesAfter(now, 1), endDate: minutesAfter(now, 9) })
      const ended = await stage.contest(olga, { startDate: minutesAfter(now, -9), endDate: minutesAfter(now, -1) })
      await stage.refuses(send({ contestId: upcoming.id }), 409, 'CONTEST_NOT_STARTED')
      await stage.refuses(send({ contestId: ended.id }), 409, 'CONTEST_ENDED')
    },
  },
  {
    no: 88,
    what: 'both bounds belong to the contest, to the millisecond',
    async play(stage) {
      const now = stage.clock.now()
      const { send, contest } = await contestAndAda(stage, { startDate: now, endDate: minutesAfter(now, 9) })
      const at = (instant: Date, offsetMs: number) => stage.clock.set(new Date(instant.getTime() + offsetMs))
      at(contest.startDate, -1)
      await stage.refuses(send(titled('early')), 409, 'CONTEST_NOT_STARTED')
      at(contest.startDate, 0)
      await stage.accepts(send(titled('first')), 201)
      at(contest.endDate, 0)
      await stage.accepts(send(titled('last')), 201)
      at(contest.endDate, 1)
      await stage.refuses(send(titled('late')), 409, 'CONTEST_ENDED')
    },
  },
  {
    no: 89,
    what: 'a title has 200 characters at most, and an emoji is one',
    async play(stage) {
      const arranged = await contestAndAda(stage)
      await refuses(arranged, 'title', noTitle, [undefined, '', '   ', null])
      await accepts(arranged, 'title', ['a'.repeat(200), '😀'.repeat(200)])
      await refuses(arranged, 'title', longTitle, ['a'.repeat(201), '😀'.repeat(201)])
    },
  },
  {
    no: 90,
    what: 'a title hides nothing and is not empty to the eye',
    async play(stage) {
      const arranged = await contestAndAda(stage)
      const hiding = ['a\u0000', 'a\ud800', '\udc00b', 'a\nb', 'a\u001b[31mb', 'a\u202eb', 'a\u2028b', 'a\u0085b']
      await refuses(arranged, 'title', notAllowed, hiding)
      await refuses(arranged, 'title', noTitle, ['\ufeff', '\u200b'.repeat(200), '\u2800', '\u00ad \u3164'])
    },
  },
  {
    no: 91,
    what: 'a description has 20,000 characters at most, however many bytes they are',
    async play(stage) {
      const arranged = await contestAndAda(stage)
      await accepts(arranged, 'description', ['a'.repeat(20_000), '漏'.repeat(20_000), '\u0001'.repeat(20_000)])
      await refuses(arranged, 'description', longDescription, ['a'.repeat(20_001), '漏'.repeat(20_001)])
    },
  },
  {
    no: 92,
    what: 'a description of blanks is none',
    async play(stage) {
      const values = [undefined, '', ' \n\t\r\n ', '\u200b\u200d\ufeff', '\u2028\u00a0']
      await refuses(await contestAndAda(stage), 'description', noDescription, values)
    },
  },
  {
    no: 93,
    what: 'a description is stored byte for byte',
    async play(stage) {
      const { send } = await contestAndAda(stage)
      const description = '\r\n# Title\r\n\tcode  \r\n\u00e9 and e\u0301, \u202e and 😀   \n\n'
      const { data } = await stage.accepts(send({ description }), 201)
      const [row] = await stage.db.select().from(issues).where(eq(issues.id, data.issue._id))
      expect([data.issue.description, row?.description]).toEqual([description, description])
    },
  },
  {
    no: 94,
    what: 'what cannot be stored as it is, is not stored',
    async play(stage) {
      const arranged = await contestAndAda(stage)
      for (const field of ['description', 'pocLink']) {
        await refuses(arranged, field, notAllowed, ['a\u0000b', 'a\ud800b', '\udfff'])
      }
    },
  },
  {
    no: 95,
    what: 'a proof of concept is a text of 10,000 characters at most, or none',
    async play(stage) {
      const { send, ...rest } = await contestAndAda(stage)
      for (const [at, pocLink] of [undefined, null, '', '  '].entries()) {
        const { data } = await stage.accepts(send({ ...titled(`none ${at}`), pocLink }), 201)
        expect(data.issue.pocLink).toBeNull()
      }
      await stage.accepts(send({ pocLink: 'a'.repeat(10_000) }), 201)
      await refuses({ send, ...rest }, 'pocLink', longProof, ['a'.repeat(10_001), 7, [], {}])
    },
  },
  {
    no: 96,
    what: 'nobody makes a report anything by sending more than the form has',
    async play(stage) {
      const { send, ada } = await contestAndAda(stage)
      const extra = {
        ...{ status: 'valid', userId: unknownId, authorId: unknownId, isPrimary: true, isDuplicate: true },
        ...{ duplicateGroupId: unknownId, invalidationReason: 'x', _id: unknownId, id: unknownId, placeInLine: 0 },
        ...{ createdAt: '2020-01-01T00:00:00Z', receivedAt: '2020-01-01T00:00:00Z', version: 9 },
      }
      const { data } = await stage.accepts(send(extra), 201)
      const [row] = await stage.db.select().from(issues).where(eq(issues.id, data.issue._id))
      const now = stage.clock.now()
      expect(row).toMatchObject({
        ...{ status: 'pending', authorId: ada.id, isPrimary: false, duplicateGroupId: null, invalidationReason: null },
        ...{ placeInLine: 1, createdAt: now, receivedAt: now, version: 1 },
      })
    },
  },
  {
    no: 97,
    what: 'the contest of a body is the contest of the path',
    async play(stage) {
      const { contest, ada, olga } = await contestAndAda(stage)
      const params = { id: contest.id }
      const error = 'Contest ID does not match'
      for (const contestId of [(await stage.contest(olga)).id, 'x', 7, null, [contest.id]]) {
        const body = { ...reportOf(contest), contestId }
        await stage.refuses(ask('submitIssueToContest', { as: ada, params, body }), 400, 'VALIDATION_ERROR', { error })
      }
      const body = { ...reportOf(contest), contestId: contest.id.toUpperCase() }
      await stage.accepts(ask('submitIssueToContest', { as: ada, params, body }), 201)
    },
  },
  {
    no: 98,
    what: 'a key stands for one text of one person',
    async play(stage) {
      const { send, contest } = await contestAndAda(stage)
      const keyed = (key: string, title: string) => send(titled(title), { 'idempotency-key': key })
      for (const key of ['a b c d e', '1234567', 'x'.repeat(65), 'schlüssel', '']) {
        await stage.refuses(keyed(key, 'A'), 400, 'VALIDATION_ERROR')
      }
      const first = await stage.accepts(keyed('key-number-1', 'A'), 201)
      expect(await stage.accepts(keyed('key-number-1', 'A'), 201)).toEqual(first)
      await stage.refuses(keyed('key-number-1', 'B'), 422, 'IDEMPOTENCY_KEY_REUSED')
      const linus = await stage.person('linus')
      const headers = { 'idempotency-key': 'key-number-1' }
      const other = await stage.accepts(ask('submitIssue', { as: linus, body: reportOf(contest), headers }), 201)
      expect(other.data.issue._id).not.toBe(first.data.issue._id)
    },
  },
  {
    no: 99,
    what: 'the twenty-first submission of an hour waits',
    isLimited: true,
    async play(stage) {
      const { send } = await contestAndAda(stage)
      for (let turn = 0; turn < 20; turn += 1) await stage.accepts(send(titled(`Report ${turn}`)), 201)
      await stage.refuses(send(titled('One more')), 429, 'RATE_LIMITED')
    },
  },
  {
    no: 100,
    what: 'what a browser might run or choke on is kept as the text that it is',
    async play(stage) {
      const { send } = await contestAndAda(stage)
      const payloads = [
        '<script>alert(1)</script>',
        '<img src=x onerror=alert(1)>',
        '[a](javascript:alert(1)) [b](//evil.example) [c](data:text/html,x)',
        '![beacon](http://evil.example/b.png)',
        '>'.repeat(5_000),
        '- '.repeat(2_000),
        '['.repeat(10_000),
        '`'.repeat(9_999),
        `${'|'.repeat(4_000)}\n${'-|'.repeat(2_000)}`,
        '&lt;script&gt;&#x6a;avascript:',
      ]
      for (const description of payloads) {
        const { data } = await stage.accepts(send({ description, pocLink: description }), 201)
        expect([data.issue.description, data.issue.pocLink]).toEqual([description, description.trim()])
      }
    },
  },
]
