import { describe, expect, test } from 'vitest'
import { openDatabase } from './database'
import { isUnavailable, messageOf, uniqueViolation } from './database-errors'

const coded = (code: string) => Object.assign(new Error('from the server'), { code })

describe('an error after which a retry may succeed', () => {
  test.each([
    ['08006', true],
    ['53100', true],
    ['53300', true],
    ['57P01', true],
    ['57P03', true],
    ['57014', true],
    ['25006', true],
    ['58030', true],
    ['ECONNREFUSED', true],
    ['ECONNRESET', true],
    ['23505', false],
    ['22021', false],
    ['42P01', false],
    ['40001', false],
  ])('after %s: %s [F5]', (code, expected) => {
    expect(isUnavailable(coded(code))).toBe(expected)
    expect(isUnavailable(new Error('Failed query', { cause: coded(code) }))).toBe(expected)
  })

  test('after the pool gave up waiting, and after a connection broke', () => {
    expect(isUnavailable(new Error('timeout exceeded when trying to connect'))).toBe(true)
    expect(isUnavailable(new Error('Connection terminated unexpectedly'))).toBe(true)
  })

  test.each([[null], [undefined], ['text'], [new TypeError('a mistake')]])('not after %s', (error) => {
    expect(isUnavailable(error)).toBe(false)
    expect(uniqueViolation(error)).toBeNull()
  })
})

test('an unreachable server is reported in one line', async () => {
  const opening = openDatabase({ databaseUrl: 'postgres://nobody@127.0.0.1:1/none', dataDir: '' })
  await expect(opening).rejects.toThrow(/^The database of DATABASE_URL cannot be reached: .*ECONNREFUSED/)
})

test("explains how to fix a full disk, instead of showing the system's error code", () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', path: '/data/x' })
  expect(messageOf(full)).toBe('The disk that holds /data/x is full. Free some space, then try again.')
  expect(messageOf(new Error('Failed', { cause: full }))).toContain('is full')
  const quota = Object.assign(new Error('EDQUOT: quota exceeded, write'), { code: 'EDQUOT' })
  expect(messageOf(quota)).toBe('The disk is full. Free some space, then try again.')
  const server = Object.assign(new Error('could not extend file "base/5/1": No space left on device'), {
    code: '53100',
  })
  expect(messageOf(server)).toBe(
    'The disk of PostgreSQL is full. Free some space there; what was not saved can be sent again.',
  )
})
