import { describe, expect, test } from 'vitest'
import { submissionTimeline, type TimelineFacts } from './submission-timeline'

const createdAt = '2026-11-10T17:04:09.218Z'
const judgedAt = '2026-11-13T09:41:52.000Z'
const finalizedAt = '2026-11-20T12:00:00.000Z'
const paidAt = '2026-11-22T08:00:00.000Z'
const contest = { finalizedAt: null, preliminaryAt: null, hidesVerdicts: false }
const preliminary = { ...contest, preliminaryAt: '2026-11-18T12:00:00.000Z' }
const final = { ...contest, finalizedAt }
const held = { state: 'held', waitsFor: 'kyc_missing', paidAt: null } as const

const wayOf = (more: Partial<TimelineFacts>) =>
  submissionTimeline({ status: 'valid', createdAt, updatedAt: judgedAt, contest, line: null, ...more })
const stepsOf = (more: Partial<TimelineFacts>) => wayOf(more).steps.map((step) => step.name)

describe('the steps of a submission', () => {
  test('one without a verdict has only been submitted', () => {
    expect(wayOf({ status: 'pending', updatedAt: createdAt }).steps).toEqual([{ name: 'submitted', at: createdAt }])
  })

  test('a verdict, the results and a payment follow in their order, each with its time', () => {
    expect(wayOf({ contest: final, line: { state: 'paid', waitsFor: null, paidAt } }).steps).toEqual([
      { name: 'submitted', at: createdAt },
      { name: 'reviewed', at: judgedAt },
      { name: 'final', at: finalizedAt },
      { name: 'identity', at: null },
      { name: 'paid', at: paidAt },
    ])
  })

  test('preliminary results come before a verdict that an upheld appeal has changed', () => {
    expect(stepsOf({ contest: preliminary })).toEqual(['submitted', 'reviewed', 'preliminary'])
    const updatedAt = '2026-11-19T08:00:00.000Z'
    expect(stepsOf({ contest: preliminary, updatedAt })).toEqual(['submitted', 'preliminary', 'reviewed'])
  })

  test('a share held only because of the wallet has passed the identity check', () => {
    const line = { ...held, waitsFor: 'wallet_changed' } as const
    expect(stepsOf({ contest: final, line })).toEqual(['submitted', 'reviewed', 'final', 'identity'])
    expect(stepsOf({ contest: final, line: held })).toEqual(['submitted', 'reviewed', 'final'])
  })

  test('a returned share ends there', () => {
    const way = wayOf({ contest: final, line: { ...held, state: 'returned', waitsFor: null } })
    expect(way.steps.at(-1)).toEqual({ name: 'returned', at: null })
    expect(way.next).toBeNull()
  })

  test('an invalid one and a valid duplicate end with the results', () => {
    const ends = [
      wayOf({ status: 'invalid', contest: final }),
      wayOf({ contest: final, line: { state: 'nothing', waitsFor: null, paidAt: null } }),
    ]
    for (const { steps, next } of ends) {
      expect(steps.map((step) => step.name)).toEqual(['submitted', 'reviewed', 'final'])
      expect(next).toBeNull()
    }
  })
})

describe('the next step of a submission', () => {
  test.each<[string, Partial<TimelineFacts>]>([
    ['review', { status: 'pending', updatedAt: createdAt }],
    ['review', { status: 'pending' }],
    ['results', {}],
    ['results', { status: 'invalid' }],
    ['appeals', { contest: preliminary }],
    ['identity', { contest: { ...final, preliminaryAt: judgedAt }, line: held }],
    ['identity', { contest: final, line: held }],
    ['identity', { contest: final, line: { ...held, waitsFor: 'kyc_pending' } }],
    ['identity', { contest: final, line: { ...held, waitsFor: 'kyc_rejected' } }],
    ['payment', { contest: final, line: { ...held, waitsFor: 'wallet_changed' } }],
    ['payment', { contest: final, line: { ...held, state: 'payable', waitsFor: null } }],
  ])('the %s, with %j', (next, facts) => {
    expect(wayOf(facts).next).toBe(next)
  })

  test('with hidden verdicts, the next step is the end of the contest, whether or not there is one', () => {
    const hiding = { ...contest, hidesVerdicts: true }
    expect(wayOf({ status: 'pending', updatedAt: createdAt, contest: hiding }).next).toBe('verdict')
  })

  test('shows no next step while the contest or the share is loading', () => {
    expect(wayOf({ contest: null }).next).toBeNull()
    expect(wayOf({ contest: final, line: null }).next).toBeNull()
  })
})
