import { expect } from 'vitest'
import type { Person } from '../server/cast'
import { minutesAfter } from '../server/start-test-app'
import { contestAndAda, unknownId } from './contest-and-ada'
import { type Harness, type HttpRequest, requestTo } from './harness'
import type { Group } from './input-group'

/** Vault Spring with reports A, B and C of Ada's, judged by Grace. */
async function bench(harness: Harness) {
  const arranged = await contestAndAda(harness)
  const grace = await harness.person('grace')
  const ids: string[] = []
  for (const title of ['A', 'B', 'C']) ids.push(await arranged.submit(title))
  const [a, b, c] = ids as [string, string, string]
  return {
    ...arranged,
    ...{ grace, a, b, c },
    judge: (
      body: unknown,
      { as = grace, id = a, seen }: { as?: Person; id?: string; seen?: string } = {},
    ): HttpRequest => requestTo('setVerdict', { as, params: { id }, body, headers: seen ? { 'if-match': seen } : {} }),
    group: (issueIds: unknown, as = grace): HttpRequest => requestTo('groupDuplicates', { as, body: { issueIds } }),
    ungroup: (id: string): HttpRequest => requestTo('ungroupDuplicates', { as: grace, params: { id } }),
  }
}

/** What may be tried with a verdict or a group. */
export const judgingInputs: Group[] = [
  {
    number: 120,
    title: 'only judges judge, and not their own submissions',
    async run(harness) {
      const { ada, grace, judge, submit } = await bench(harness)
      const valid = { status: 'valid' }
      await harness.refuses(judge(valid, { as: ada }), 403, 'FORBIDDEN')
      await harness.refuses(judge(valid, { as: await harness.person('linus') }), 403, 'FORBIDDEN')
      const own = await submit('Own', grace)
      await harness.refuses(judge(valid, { id: own }), 403, 'SELF_REVIEW')
      await harness.refuses(judge(valid), 403, 'CONFLICT_OF_INTEREST')
    },
  },
  {
    number: 121,
    title: 'a verdict is pending, valid or invalid',
    async run(harness) {
      const { judge } = await bench(harness)
      for (const status of ['Valid', ['valid'], 'duplicate', 'valid ', 1, true, {}, '__proto__']) {
        await harness.refuses(judge({ status }), 400, 'VALIDATION_ERROR', { error: 'Invalid status' })
      }
      for (const status of ['', null, undefined]) {
        await harness.refuses(judge({ status }), 400, 'VALIDATION_ERROR', { error: 'Status is required' })
      }
    },
  },
  {
    number: 122,
    title: 'a reason has at most 2,000 characters and is kept for invalid submissions only',
    async run(harness) {
      const { judge } = await bench(harness)
      for (const invalidationReason of ['x'.repeat(2_001), 'a\u0000', '\ud800', 7, ['x']]) {
        await harness.refuses(judge({ status: 'invalid', invalidationReason }), 400, 'VALIDATION_ERROR')
      }
      const reasonFor = async (status: string, invalidationReason: string) =>
        (await harness.accepts(judge({ status, invalidationReason }))).data.issue.invalidationReason
      const markup = '<script>alert(1)</script> [x](javascript:alert(1))'
      expect(await reasonFor('invalid', markup)).toBe(markup)
      expect(await reasonFor('invalid', 'x'.repeat(2_000))).toBe('x'.repeat(2_000))
      expect(await reasonFor('valid', markup)).toBeNull()
    },
  },
  {
    number: 123,
    title: 'a verdict on an outdated version is refused with the current one',
    async run(harness) {
      const { judge } = await bench(harness)
      await harness.accepts(judge({ status: 'valid' }, { seen: '"1"' }))
      for (const seen of ['"1"', '"99"', 'x', '"', 'W/"1"', '"1", "2"']) {
        // Being shown a report is reading it.
        const request = judge({ status: 'pending' }, { seen })
        const mayChange = ['ledger_events', 'ledger_chain']
        const { text } = await harness.refuses(request, 409, 'STALE', { mayChange })
        expect(JSON.parse(text).data.issue).toMatchObject({ status: 'valid', version: 2 })
      }
    },
  },
  {
    number: 124,
    title: 'a group holds two to fifty different submissions of one contest, none in another group',
    async run(harness) {
      const { a, b, c, group, olga, submit, ada } = await bench(harness)
      const many = Array.from({ length: 51 }, () => crypto.randomUUID())
      for (const ids of [[], [a], [a, a], [a, a.toUpperCase()], many, 'x', null, [1, 2], [[a], [b]], { 0: a, 1: b }]) {
        await harness.refuses(group(ids), 400, 'VALIDATION_ERROR')
      }
      const elsewhere = await submit('X', ada, await harness.contest(olga))
      await harness.refuses(group([a, elsewhere]), 409, 'DIFFERENT_CONTESTS')
      for (const id of [unknownId, 'x', '\u0000', '\ud800'])
        await harness.refuses(group([a, id]), 404, 'ISSUE_NOT_FOUND')
      const [d, e] = [await submit('D'), await submit('E')]
      await harness.accepts(group([a, b]))
      await harness.accepts(group([d, e]))
      await harness.refuses(group([c, a, d]), 409, 'ALREADY_GROUPED')
    },
  },
  {
    number: 125,
    title: 'judging calls reveal nothing about an id to others',
    async run(harness) {
      const { a, b, ada, group } = await bench(harness)
      const known = await harness.refuses(group([a, b], ada), 403, 'FORBIDDEN')
      for (const ids of [[unknownId, crypto.randomUUID()], ['x'], null]) {
        expect((await harness.refuses(group(ids, ada), 403, 'FORBIDDEN')).text).toBe(known.text)
      }
    },
  },
  {
    number: 126,
    title: 'of two concurrent groups with the same submission, exactly one is created',
    async run(harness) {
      const { a, b, c, group, ungroup } = await bench(harness)
      for (let round = 0; round < 10; round += 1) {
        const replies = await Promise.all([harness.send(group([a, b])), harness.send(group([c, a]))])
        // Whoever comes second finds the report in the other's group, and joins it.
        expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
        const ids = replies.map(({ text }) => JSON.parse(text).data.duplicateGroupId)
        expect(new Set(ids).size).toBe(1)
        await harness.accepts(ungroup(ids[0]))
      }
    },
  },
  {
    number: 127,
    title: 'the next in line becomes primary when the primary leaves, and a group of one dissolves',
    async run(harness) {
      const { a, b, c, group, ungroup, ada } = await bench(harness)
      const read = async (id: string) =>
        (await harness.accepts(requestTo('getIssue', { as: ada, params: { id } }))).data.issue
      await harness.accepts(group([c, b, a]))
      expect((await read(a)).isPrimary).toBe(true)
      await harness.accepts(ungroup(a))
      expect([(await read(a)).duplicateGroupId, (await read(b)).isPrimary]).toEqual([null, true])
      await harness.accepts(ungroup(b))
      expect([(await read(b)).duplicateGroupId, (await read(c)).duplicateGroupId]).toEqual([null, null])
      await harness.refuses(ungroup(c), 409, 'NOT_GROUPED')
    },
  },
  {
    number: 128,
    title: 'judging is refused in a finalized contest',
    async run(harness) {
      const { a, b, c, contest, olga, grace, judge, group, ungroup } = await bench(harness)
      await harness.accepts(group([a, b]))
      for (const id of [a, b, c]) await harness.accepts(judge({ status: 'valid' }, { id }))
      harness.clock.set(minutesAfter(contest.endDate, 2))
      await harness.accepts(requestTo('finalizeContest', { as: olga, params: { id: contest.id } }))
      const params = { id: a }
      const acts = [
        judge({ status: 'invalid', invalidationReason: 'Late.' }),
        group([a, c]),
        ungroup(a),
        requestTo('markDuplicate', { as: grace, params, body: { issueId: c } }),
        requestTo('undoDecision', { as: grace, params }),
        requestTo('certifyRevision', { as: grace, params, body: { seq: 1, reason: 'Complete.' } }),
        requestTo('withdrawCertificate', { as: grace, params, body: { reason: 'A mistake.' } }),
        requestTo('deleteIssue', { as: grace, params }),
      ]
      for (const act of acts) await harness.refuses(act, 409, 'CONTEST_FINALIZED')
    },
  },
]
