import { expect } from 'vitest'
import type { Person } from '../testing/cast'
import { minutesAfter } from '../testing/start-test-app'
import { contestAndAda, unknownId } from './contest-and-ada'
import type { Group } from './group'
import { type Ask, ask, type Stage } from './stage'

/** Vault Spring with reports A, B and C of Ada's, judged by Grace. */
async function bench(stage: Stage) {
  const arranged = await contestAndAda(stage)
  const grace = await stage.person('grace')
  const ids: string[] = []
  for (const title of ['A', 'B', 'C']) ids.push(await arranged.submit(title))
  const [a, b, c] = ids as [string, string, string]
  return {
    ...arranged,
    ...{ grace, a, b, c },
    judge: (body: unknown, { as = grace, id = a, seen }: { as?: Person; id?: string; seen?: string } = {}): Ask =>
      ask('setVerdict', { as, params: { id }, body, headers: seen ? { 'if-match': seen } : {} }),
    group: (issueIds: unknown, as = grace): Ask => ask('groupDuplicates', { as, body: { issueIds } }),
    ungroup: (id: string): Ask => ask('ungroupDuplicates', { as: grace, params: { id } }),
  }
}

/** What may be tried with a verdict or a group. */
export const judgingInputs: Group[] = [
  {
    no: 120,
    what: 'nobody judges who is no judge, and no judge an own report',
    async play(stage) {
      const { ada, grace, judge, submit } = await bench(stage)
      const valid = { status: 'valid' }
      await stage.refuses(judge(valid, { as: ada }), 403, 'FORBIDDEN')
      await stage.refuses(judge(valid, { as: await stage.person('linus') }), 403, 'FORBIDDEN')
      const own = await submit('Own', grace)
      await stage.refuses(judge(valid, { id: own }), 403, 'SELF_REVIEW')
      await stage.refuses(judge(valid), 403, 'CONFLICT_OF_INTEREST')
    },
  },
  {
    no: 121,
    what: 'a verdict is one of three words',
    async play(stage) {
      const { judge } = await bench(stage)
      for (const status of ['Valid', ['valid'], 'duplicate', 'valid ', 1, true, {}, '__proto__']) {
        await stage.refuses(judge({ status }), 400, 'VALIDATION_ERROR', { error: 'Invalid status' })
      }
      for (const status of ['', null, undefined]) {
        await stage.refuses(judge({ status }), 400, 'VALIDATION_ERROR', { error: 'Status is required' })
      }
    },
  },
  {
    no: 122,
    what: 'a reason is a text of 2,000 characters at most, and is kept with an invalid report alone',
    async play(stage) {
      const { judge } = await bench(stage)
      for (const invalidationReason of ['x'.repeat(2_001), 'a\u0000', '\ud800', 7, ['x']]) {
        await stage.refuses(judge({ status: 'invalid', invalidationReason }), 400, 'VALIDATION_ERROR')
      }
      const reasonFor = async (status: string, invalidationReason: string) =>
        (await stage.accepts(judge({ status, invalidationReason }))).data.issue.invalidationReason
      const markup = '<script>alert(1)</script> [x](javascript:alert(1))'
      expect(await reasonFor('invalid', markup)).toBe(markup)
      expect(await reasonFor('invalid', 'x'.repeat(2_000))).toBe('x'.repeat(2_000))
      expect(await reasonFor('valid', markup)).toBeNull()
    },
  },
  {
    no: 123,
    what: 'a verdict on what was seen before it changed is refused, and what it is now is shown',
    async play(stage) {
      const { judge } = await bench(stage)
      await stage.accepts(judge({ status: 'valid' }, { seen: '"1"' }))
      for (const seen of ['"1"', '"99"', 'x', '"', 'W/"1"', '"1", "2"']) {
        // Being shown a report is reading it.
        const request = judge({ status: 'pending' }, { seen })
        const mayChange = ['ledger_events', 'ledger_chain']
        const { text } = await stage.refuses(request, 409, 'STALE', { mayChange })
        expect(JSON.parse(text).data.issue).toMatchObject({ status: 'valid', version: 2 })
      }
    },
  },
  {
    no: 124,
    what: 'a group is two to fifty different reports of one contest that are in no other',
    async play(stage) {
      const { a, b, c, group, olga, submit, ada } = await bench(stage)
      const many = Array.from({ length: 51 }, () => crypto.randomUUID())
      for (const ids of [[], [a], [a, a], [a, a.toUpperCase()], many, 'x', null, [1, 2], [[a], [b]], { 0: a, 1: b }]) {
        await stage.refuses(group(ids), 400, 'VALIDATION_ERROR')
      }
      const elsewhere = await submit('X', ada, await stage.contest(olga))
      await stage.refuses(group([a, elsewhere]), 409, 'DIFFERENT_CONTESTS')
      for (const id of [unknownId, 'x', '\u0000', '\ud800']) await stage.refuses(group([a, id]), 404, 'ISSUE_NOT_FOUND')
      const [d, e] = [await submit('D'), await submit('E')]
      await stage.accepts(group([a, b]))
      await stage.accepts(group([d, e]))
      await stage.refuses(group([c, a, d]), 409, 'ALREADY_GROUPED')
    },
  },
  {
    no: 125,
    what: 'whoever is no judge learns nothing about an id',
    async play(stage) {
      const { a, b, ada, group } = await bench(stage)
      const known = await stage.refuses(group([a, b], ada), 403, 'FORBIDDEN')
      for (const ids of [[unknownId, crypto.randomUUID()], ['x'], null]) {
        expect((await stage.refuses(group(ids, ada), 403, 'FORBIDDEN')).text).toBe(known.text)
      }
    },
  },
  {
    no: 126,
    what: 'of two groups of one report at once one is made, every time',
    async play(stage) {
      const { a, b, c, group, ungroup } = await bench(stage)
      for (let round = 0; round < 10; round += 1) {
        const replies = await Promise.all([stage.send(group([a, b])), stage.send(group([c, a]))])
        // Whoever comes second finds the report in the other's group, and joins it.
        expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
        const ids = replies.map(({ text }) => JSON.parse(text).data.duplicateGroupId)
        expect(new Set(ids).size).toBe(1)
        await stage.accepts(ungroup(ids[0]))
      }
    },
  },
  {
    no: 127,
    what: 'when the primary leaves a group the next in line follows, and a group of one is none',
    async play(stage) {
      const { a, b, c, group, ungroup, ada } = await bench(stage)
      const read = async (id: string) => (await stage.accepts(ask('getIssue', { as: ada, params: { id } }))).data.issue
      await stage.accepts(group([c, b, a]))
      expect((await read(a)).isPrimary).toBe(true)
      await stage.accepts(ungroup(a))
      expect([(await read(a)).duplicateGroupId, (await read(b)).isPrimary]).toEqual([null, true])
      await stage.accepts(ungroup(b))
      expect([(await read(b)).duplicateGroupId, (await read(c)).duplicateGroupId]).toEqual([null, null])
      await stage.refuses(ungroup(c), 409, 'NOT_GROUPED')
    },
  },
  {
    no: 128,
    what: 'once a contest is final no judge changes anything in it',
    async play(stage) {
      const { a, b, c, contest, olga, grace, judge, group, ungroup } = await bench(stage)
      await stage.accepts(group([a, b]))
      for (const id of [a, b, c]) await stage.accepts(judge({ status: 'valid' }, { id }))
      stage.clock.set(minutesAfter(contest.endDate, 2))
      await stage.accepts(ask('finalizeContest', { as: olga, params: { id: contest.id } }))
      const params = { id: a }
      const acts = [
        judge({ status: 'invalid', invalidationReason: 'Late.' }),
        group([a, c]),
        ungroup(a),
        ask('markDuplicate', { as: grace, params, body: { issueId: c } }),
        ask('undoDecision', { as: grace, params }),
        ask('certifyRevision', { as: grace, params, body: { seq: 1, reason: 'Complete.' } }),
        ask('withdrawCertificate', { as: grace, params, body: { reason: 'A mistake.' } }),
        ask('deleteIssue', { as: grace, params }),
      ]
      for (const act of acts) await stage.refuses(act, 409, 'CONTEST_FINALIZED')
    },
  },
]
