import { describe, expect, test } from 'vitest'
import {
  freeSlug,
  prepareRefusal,
  publicationState,
  publishRefusal,
  reportSlug,
  unpublishRefusal,
  visibleFrom,
} from './publication-rules'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 1, hour))
const facts = { judgeId: 'grace', judgeHasStake: false, seats: [], isFinalized: true }
const lead = [{ userId: 'olga', seat: 'lead' }] as const

describe('who prepares a report', () => {
  test('without a lead, any judge without a stake; otherwise only the lead', () => {
    expect(prepareRefusal(facts)).toBeNull()
    expect(prepareRefusal({ ...facts, seats: lead })).toBe('not_lead')
    expect(prepareRefusal({ ...facts, seats: lead, judgeId: 'olga' })).toBeNull()
    expect(prepareRefusal({ ...facts, judgeHasStake: true, isFinalized: false })).toBe('conflict_of_interest')
  })
  test('no one before the contest is finalized', () => {
    expect(prepareRefusal({ ...facts, isFinalized: false })).toBe('contest_not_finalized')
  })
  test('a report can be published once, and unpublished only while current, by the lead', () => {
    expect([publishRefusal({ reportStands: true }), publishRefusal({ reportStands: false })]).toEqual([
      'report_published',
      null,
    ])
    expect(unpublishRefusal({ ...facts, reportStands: true })).toBeNull()
    expect(unpublishRefusal({ ...facts, reportStands: false })).toBe('report_not_published')
    expect(unpublishRefusal({ ...facts, seats: lead, reportStands: true })).toBe('not_lead')
  })
})

test('a report is visible from the end of its delay, and unpublishing it earlier leaves nothing', () => {
  const from = visibleFrom(at(1), 2)
  expect(from).toEqual(at(3))
  const state = (unpublishedAt: Date | null, now: Date) => publicationState({ visibleFrom: from, unpublishedAt }, now)
  expect([state(null, new Date(at(3).getTime() - 1)), state(null, at(3))]).toEqual(['scheduled', 'visible'])
  expect([state(new Date(at(3).getTime() - 1), at(9)), state(at(3), at(9))]).toEqual(['cancelled', 'unpublished'])
})

test("a report's slug derives from its contest's title and is unique", () => {
  expect(reportSlug('Vault Spring, 2nd: Ünïted!')).toBe('vault-spring-2nd-united')
  expect([reportSlug('合约'), reportSlug('x'.repeat(200)).length, reportSlug('../..')]).toEqual([
    'report',
    60,
    'report',
  ])
  expect(freeSlug('Vault', new Set(['vault', 'vault-2']))).toBe('vault-3')
  expect(reportSlug('Schema')).toBe('schema-report')
})

test("no report uses the schema's URL", () => {
  expect([reportSlug('Schema'), reportSlug('Schemas'), reportSlug('…')]).toEqual(['schema-report', 'schemas', 'report'])
})
