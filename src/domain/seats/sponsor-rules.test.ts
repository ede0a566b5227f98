import { expect, test } from 'vitest'
import { answerTextProblem, commitNamed, commitProblem, releaseRefusal, showsReleased } from './sponsor-rules'

const endDate = new Date('2026-11-30T12:00:00Z')
const contest = { startDate: new Date('2026-11-01T12:00:00Z'), endDate }
const after = new Date(endDate.getTime() + 1)

test('nothing is released or shown to a sponsor up to and including the end of a contest', () => {
  expect(releaseRefusal(contest, new Date('2026-10-01'))).toBe('contest_not_ended')
  expect(releaseRefusal(contest, endDate)).toBe('contest_not_ended')
  expect(releaseRefusal(contest, after)).toBeNull()
  expect([showsReleased(contest, endDate), showsReleased(contest, after)]).toEqual([false, true])
})

test('a commit is a hash as Git prints it, short or whole', () => {
  for (const good of ['a1b2c3d', 'A1B2C3D', 'f'.repeat(40), '0'.repeat(64)]) expect(commitProblem(good)).toBeNull()
  expect(commitProblem('')).toBe('Say in which commit it is fixed')
  for (const bad of ['a1b2c3', 'g'.repeat(7), 'f'.repeat(65), 'main', 'a1b2c3d '])
    expect(commitProblem(bad)).toBe('A commit hash has 7 to 64 hexadecimal digits')
})

test.each([
  'https://github.com/vault-spring/contracts/commit/A1B2C3D4',
  'https://github.com/vault-spring/contracts/pull/7/commits/a1b2c3d4',
  'https://github.com/vault-spring/contracts/commit/a1b2c3d4#diff-1',
  'https://github.com/vault-spring/contracts/commit/a1b2c3d4.patch',
  'https://gitlab.com/a/b/c/-/commit/a1b2c3d4?view=parallel',
  'https://bitbucket.org/a/b/commits/a1b2c3d4',
])('the URL %s counts as its commit', (address) => {
  expect(commitProblem(address)).toBeNull()
  expect(commitNamed(address)).toBe('a1b2c3d4')
})

test.each([
  'https://github.com/vault-spring/contracts',
  'https://a.example/commit/main',
  'javascript:/commit/a1b2c3d4',
])('%s is not a commit', (address) => {
  expect(commitNamed(address)).toBe(address)
  expect(commitProblem(address)).toBe('A commit hash has 7 to 64 hexadecimal digits')
})

test('a dispute needs a text, and no text is longer than 5,000 characters', () => {
  expect(answerTextProblem('disputed', ' ')).toBe('Say why you dispute it')
  expect(answerTextProblem('acknowledged', '')).toBeNull()
  expect(answerTextProblem('disputed', '😀'.repeat(5_000))).toBeNull()
  expect(answerTextProblem('fixed', 'x'.repeat(5_001))).toBe('The text must be at most 5,000 characters')
})
