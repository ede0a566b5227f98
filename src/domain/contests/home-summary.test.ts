import { expect, test } from 'vitest'
import { homeSummary } from './home-summary'

test.each([
  [0, 0, 'Find what others missed, and be the first to report it.'],
  [1, 0, 'One of your submissions is under review.'],
  [2, 1, 'Two of your submissions are under review. One contest closes within 24 hours.'],
  [0, 9, 'Nine contests close within 24 hours.'],
  [10, 0, '10 of your submissions are under review.'],
])('with %i submissions pending and %i contests closing soon, the greeting says: %s', (pending, closingSoon, words) => {
  expect(homeSummary({ toAnswer: 0, pending, closingSoon, isResearcher: true })).toBe(words)
})

test('does not ask sponsors and judges to submit issues', () => {
  const words = homeSummary({ toAnswer: 0, pending: 0, closingSoon: 0, isResearcher: false })
  expect(words).toBe('No contest closes within 24 hours.')
})

test.each([
  [1, 'One contest needs your response. One contest closes within 24 hours.'],
  [2, 'Two contests need your response. One contest closes within 24 hours.'],
])('with %i contests that wait for a sponsor, the greeting begins with them', (toAnswer, words) => {
  expect(homeSummary({ toAnswer, pending: 0, closingSoon: 1, isResearcher: false })).toBe(words)
})
