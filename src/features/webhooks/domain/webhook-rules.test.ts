import { describe, expect, test } from 'vitest'
import {
  askedWaitMs,
  disablingReason,
  isDelivered,
  webhookDescriptionProblem,
  webhookEventsProblem,
  webhookRetryWaitMs,
  webhookUrlProblem,
} from './webhook-rules'

describe('the URL of an endpoint', () => {
  const problem = (url: string, allowsHttp = false) => webhookUrlProblem(url, { allowsHttp })
  test.each([
    'https://hooks.example.com',
    'https://hooks.example.com/a/b?token=x',
    'https://hooks.example.com:8443/',
    'https://[2001:4860:4860::8888]/x',
    'https://8.8.8.8',
  ])('%s is accepted', (url) => {
    expect(problem(url)).toBeNull()
  })
  test.each([
    ['', 'URL is required'],
    ['hooks.example.com', 'Invalid URL'],
    ['https://user:password@hooks.example.com', 'Invalid URL'],
    ['https://hooks.example.com/#part', 'Invalid URL'],
    ['https://hooks.example.com:70000', 'Invalid URL'],
    ['https://hooks.example.com/a b', 'Invalid URL'],
    ['https://hooks.example.com/\u0000', 'Invalid URL'],
    ['https://', 'Invalid URL'],
    ['ftp://hooks.example.com', 'Invalid URL'],
    ['file:///etc/passwd', 'Invalid URL'],
    ['gopher://hooks.example.com', 'Invalid URL'],
    [`https://hooks.example.com/${'x'.repeat(500)}`, 'URL must be less than 500 characters'],
    ['http://hooks.example.com', 'URL must start with https://'],
  ])('%s is refused', (url, message) => {
    expect(problem(url)).toBe(message)
  })
  test('http is accepted where the settings allow it', () => {
    expect(problem('http://hooks.example.com', true)).toBeNull()
  })
})

test('a description fits on a line, and an endpoint wants at least one event', () => {
  expect(webhookDescriptionProblem('x'.repeat(200))).toBeNull()
  expect(webhookDescriptionProblem('x'.repeat(201))).toBe('Description must be less than 200 characters')
  expect(webhookDescriptionProblem('a\u0000')).toBe('Text contains characters that are not allowed')
  expect([webhookEventsProblem([]), webhookEventsProblem(['results.final'])]).toEqual([
    'Choose at least one event',
    null,
  ])
})

test('a webhook is tried ten times within 76 hours, each time after a longer wait', () => {
  const waits = Array.from({ length: 10 }, (_, attempts) => webhookRetryWaitMs(attempts, { askedMs: 0, chance: 0 }))
  expect(waits.pop()).toBeUndefined()
  expect([...waits].sort((a = 0, b = 0) => a - b)).toEqual(waits)
  const total = waits.reduce<number>((sum, wait = 0) => sum + wait, 0)
  expect(new Date(total).toISOString()).toBe('1970-01-04T03:35:05.000Z')
})

test('a wait is stretched by chance up to a tenth, and is never shorter than the receiver asked for', () => {
  const wait = (attempts: number, askedMs: number, chance: number) => webhookRetryWaitMs(attempts, { askedMs, chance })
  expect([wait(0, 0, 0), wait(0, 0, 0.5), wait(0, 0, 1)]).toEqual([5_000, 5_250, 5_500])
  expect([wait(0, 90_000, 1), wait(1, 90_000, 0)]).toEqual([90_000, 300_000])
  expect(wait(9, 90_000, 0)).toBeUndefined()
})

test.each([
  ['120', 120_000],
  [' 5 ', 5_000],
  ['Sat, 21 Nov 2026 12:10:00 GMT', 600_000],
  ['Sat, 21 Nov 2026 11:00:00 GMT', 0],
  ['999999999', 86_400_000],
  ['Sat, 31 Feb 2099 25:00:00 GMT', 0],
  ['1e9', 0],
  ['-5', 0],
  ['soon', 0],
  ['', 0],
  [undefined, 0],
])('Retry-After: %s asks for %i ms', (header, asked) => {
  expect(askedWaitMs(header, new Date('2026-11-21T12:00:00Z'))).toBe(asked)
})

test('only a reply from 200 to 299 is a delivery, and a redirect is none', () => {
  expect([200, 204, 299].map(isDelivered)).toEqual([true, true, true])
  expect([0, 101, 199, 300, 301, 404, 410, 500].some(isDelivered)).toBe(false)
})

describe('an endpoint is disabled', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
  test.each([
    ['at once, when it says that it wants no more', { status: 410, isLast: false, failingSince: now }, 'gone'],
    ['with a lost delivery after five days', { status: 500, isLast: true, failingSince: daysAgo(5) }, 'failing'],
    ['also if it never answers', { status: null, isLast: true, failingSince: daysAgo(6) }, 'failing'],
    ['not before five days', { status: 500, isLast: true, failingSince: daysAgo(4.99) }, null],
    ['not while a delivery may still succeed', { status: 500, isLast: false, failingSince: daysAgo(9) }, null],
  ])('%s', (_what, attempt, reason) => {
    expect(disablingReason(attempt, now)).toBe(reason)
  })
})
