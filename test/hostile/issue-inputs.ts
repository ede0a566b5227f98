import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { issues } from '../../src/server/db/tables/tables'
import { minutesAfter } from '../server/start-test-app'
import { contestAndAda, reportOf, titled, unknownId } from './contest-and-ada'
import { requestTo } from './harness'
import type { Group } from './input-group'

type Arranged = Awaited<ReturnType<typeof contestAndAda>>

/** A group in which every value of one field is refused with a sentence. */
const refuses = async ({ harness, send }: Arranged, field: string, error: string, values: unknown[]) => {
  for (const value of values) await harness.refuses(send({ [field]: value }), 400, 'VALIDATION_ERROR', { error })
}
const accepts = async ({ harness, send }: Arranged, field: string, values: unknown[]) => {
  for (const value of values) await harness.accepts(send({ [field]: value }), 201)
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
    number: 85,
    title: 'an unverified account cannot submit, and the reply says why',
    async run(harness) {
      const contest = await harness.contest(await harness.person('olga'))
      const as = await harness.person('mei', { isEmailVerified: false })
      const error = 'Please verify your email address before submitting issues'
      for (const body of [reportOf(contest), {}, { contestId: unknownId }]) {
        await harness.refuses(requestTo('submitIssue', { as, body }), 403, 'EMAIL_NOT_VERIFIED', { error })
      }
    },
  },
  {
    number: 86,
    title: 'a contest id that is not a UUID is not found',
    async run(harness) {
      const arranged = await contestAndAda(harness)
      await refuses(arranged, 'contestId', 'Contest ID is required', [undefined, null, '', '  ', 7, ['x'], {}])
      for (const contestId of ['x', crypto.randomUUID(), '\u0000', "' OR 1=1--", '\ud800', unknownId]) {
        await harness.refuses(arranged.send({ contestId }), 404, 'CONTEST_NOT_FOUND')
      }
    },
  },
  {
    number: 87,
    title: 'a contest accepts nothing before its start or after its end',
    async run(harness) {
      const { send, olga } = await contestAndAda(harness)
      const now = harness.clock.now()
      const upcoming = await harness.contest(olga, { startDate: minutesAfter(now, 1), endDate: minutesAfter(now, 9) })
      const ended = await harness.contest(olga, { startDate: minutesAfter(now, -9), endDate: minutesAfter(now, -1) })
      await harness.refuses(send({ contestId: upcoming.id }), 409, 'CONTEST_NOT_STARTED')
      await harness.refuses(send({ contestId: ended.id }), 409, 'CONTEST_ENDED')
    },
  },
  {
    number: 88,
    title: 'a contest accepts submissions at the exact millisecond of its start and end',
    async run(harness) {
      const now = harness.clock.now()
      const { send, contest } = await contestAndAda(harness, { startDate: now, endDate: minutesAfter(now, 9) })
      const at = (instant: Date, offsetMs: number) => harness.clock.set(new Date(instant.getTime() + offsetMs))
      at(contest.startDate, -1)
      await harness.refuses(send(titled('early')), 409, 'CONTEST_NOT_STARTED')
      at(contest.startDate, 0)
      await harness.accepts(send(titled('first')), 201)
      at(contest.endDate, 0)
      await harness.accepts(send(titled('last')), 201)
      at(contest.endDate, 1)
      await harness.refuses(send(titled('late')), 409, 'CONTEST_ENDED')
    },
  },
  {
    number: 89,
    title: 'a title has at most 200 characters, and an emoji counts as one',
    async run(harness) {
      const arranged = await contestAndAda(harness)
      await refuses(arranged, 'title', noTitle, [undefined, '', '   ', null])
      await accepts(arranged, 'title', ['a'.repeat(200), '😀'.repeat(200)])
      await refuses(arranged, 'title', longTitle, ['a'.repeat(201), '😀'.repeat(201)])
    },
  },
  {
    number: 90,
    title: 'a title with control characters, or without visible ones, is refused',
    async run(harness) {
      const arranged = await contestAndAda(harness)
      const hiding = ['a\u0000', 'a\ud800', '\udc00b', 'a\nb', 'a\u001b[31mb', 'a\u202eb', 'a\u2028b', 'a\u0085b']
      await refuses(arranged, 'title', notAllowed, hiding)
      await refuses(arranged, 'title', noTitle, ['\ufeff', '\u200b'.repeat(200), '\u2800', '\u00ad \u3164'])
    },
  },
  {
    number: 91,
    title: 'a description has at most 20,000 characters, however many bytes they take',
    async run(harness) {
      const arranged = await contestAndAda(harness)
      await accepts(arranged, 'description', ['a'.repeat(20_000), '漏'.repeat(20_000), '\u0001'.repeat(20_000)])
      await refuses(arranged, 'description', longDescription, ['a'.repeat(20_001), '漏'.repeat(20_001)])
    },
  },
  {
    number: 92,
    title: 'a description of white space is refused',
    async run(harness) {
      const values = [undefined, '', ' \n\t\r\n ', '\u200b\u200d\ufeff', '\u2028\u00a0']
      await refuses(await contestAndAda(harness), 'description', noDescription, values)
    },
  },
  {
    number: 93,
    title: 'a description is stored byte for byte',
    async run(harness) {
      const { send } = await contestAndAda(harness)
      const description = '\r\n# Title\r\n\tcode  \r\n\u00e9 and e\u0301, \u202e and 😀   \n\n'
      const { data } = await harness.accepts(send({ description }), 201)
      const [row] = await harness.db.select().from(issues).where(eq(issues.id, data.issue._id))
      expect([data.issue.description, row?.description]).toEqual([description, description])
    },
  },
  {
    number: 94,
    title: 'text that cannot be stored unchanged is refused',
    async run(harness) {
      const arranged = await contestAndAda(harness)
      for (const field of ['description', 'pocLink']) {
        await refuses(arranged, field, notAllowed, ['a\u0000b', 'a\ud800b', '\udfff'])
      }
    },
  },
  {
    number: 95,
    title: 'a proof of concept is null or a text of at most 10,000 characters',
    async run(harness) {
      const { send, ...rest } = await contestAndAda(harness)
      for (const [at, pocLink] of [undefined, null, '', '  '].entries()) {
        const { data } = await harness.accepts(send({ ...titled(`none ${at}`), pocLink }), 201)
        expect(data.issue.pocLink).toBeNull()
      }
      await harness.accepts(send({ pocLink: 'a'.repeat(10_000) }), 201)
      await refuses({ send, ...rest }, 'pocLink', longProof, ['a'.repeat(10_001), 7, [], {}])
    },
  },
  {
    number: 96,
    title: 'extra fields of a submission have no effect',
    async run(harness) {
      const { send, ada } = await contestAndAda(harness)
      const extra = {
        ...{ status: 'valid', userId: unknownId, authorId: unknownId, isPrimary: true, isDuplicate: true },
        ...{ duplicateGroupId: unknownId, invalidationReason: 'x', _id: unknownId, id: unknownId, placeInLine: 0 },
        ...{ createdAt: '2020-01-01T00:00:00Z', receivedAt: '2020-01-01T00:00:00Z', version: 9 },
      }
      const { data } = await harness.accepts(send(extra), 201)
      const [row] = await harness.db.select().from(issues).where(eq(issues.id, data.issue._id))
      const now = harness.clock.now()
      expect(row).toMatchObject({
        ...{ status: 'pending', authorId: ada.id, isPrimary: false, duplicateGroupId: null, invalidationReason: null },
        ...{ placeInLine: 1, createdAt: now, receivedAt: now, version: 1 },
      })
    },
  },
  {
    number: 97,
    title: 'the contest in the body has to be the one in the path',
    async run(harness) {
      const { contest, ada, olga } = await contestAndAda(harness)
      const params = { id: contest.id }
      const error = 'Contest ID does not match'
      for (const contestId of [(await harness.contest(olga)).id, 'x', 7, null, [contest.id]]) {
        const body = { ...reportOf(contest), contestId }
        await harness.refuses(requestTo('submitIssueToContest', { as: ada, params, body }), 400, 'VALIDATION_ERROR', {
          error,
        })
      }
      const body = { ...reportOf(contest), contestId: contest.id.toUpperCase() }
      await harness.accepts(requestTo('submitIssueToContest', { as: ada, params, body }), 201)
    },
  },
  {
    number: 98,
    title: 'an idempotency key belongs to one text of one person',
    async run(harness) {
      const { send, contest } = await contestAndAda(harness)
      const keyed = (key: string, title: string) => send(titled(title), { 'idempotency-key': key })
      for (const key of ['a b c d e', '1234567', 'x'.repeat(65), 'schlüssel', '']) {
        await harness.refuses(keyed(key, 'A'), 400, 'VALIDATION_ERROR')
      }
      const first = await harness.accepts(keyed('key-number-1', 'A'), 201)
      expect(await harness.accepts(keyed('key-number-1', 'A'), 201)).toEqual(first)
      await harness.refuses(keyed('key-number-1', 'B'), 422, 'IDEMPOTENCY_KEY_REUSED')
      const linus = await harness.person('linus')
      const headers = { 'idempotency-key': 'key-number-1' }
      const other = await harness.accepts(
        requestTo('submitIssue', { as: linus, body: reportOf(contest), headers }),
        201,
      )
      expect(other.data.issue._id).not.toBe(first.data.issue._id)
    },
  },
  {
    number: 99,
    title: 'the twenty-first submission within an hour is rate limited',
    isLimited: true,
    async run(harness) {
      const { send } = await contestAndAda(harness)
      for (let turn = 0; turn < 20; turn += 1) await harness.accepts(send(titled(`Report ${turn}`)), 201)
      await harness.refuses(send(titled('One more')), 429, 'RATE_LIMITED')
    },
  },
  {
    number: 100,
    title: 'scripts and other dangerous texts are stored unchanged',
    async run(harness) {
      const { send } = await contestAndAda(harness)
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
        const { data } = await harness.accepts(send({ description, pocLink: description }), 201)
        expect([data.issue.description, data.issue.pocLink]).toEqual([description, description.trim()])
      }
    },
  },
]
