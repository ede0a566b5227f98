import { expect, test } from 'vitest'
import { homeSummary } from './home-summary'

test.each([
  [0, 0, 'Find what others missed, and be the first to report it.'],
  [1, 0, 'One of your submissions is under review.'],
  [2, 1, 'Two of your submissions are under review. One contest closes within 24 hours.'],
  [0, 9, 'Nine contests close within 24 hours.'],
  [10, 0, '10 of your submissions are under review.'],
])('with %i submissions pending and %i contests closing soon, the greeting says: %s', (pending, closingSoon, words) => {
  expect(homeSummary({ pending, closingSoon, isResearcher: true })).toBe(words)
})

test('does not ask sponsors and judges to submit issues', () => {
  const words = homeSummary({ pending: 0, closingSoon: 0, isResearcher: false })
  expect(words).toBe('No contest closes within 24 hours.')
})
