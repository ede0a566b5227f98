import { expect, test } from 'vitest'
import type { PublishedFinding } from '../../../domain/publication/published-report'
import { findingOf } from './find-issue'

const finding = (title: string, description: string) =>
  ({
    anchor: 'C-01',
    placeInLine: 3,
    laterPlaces: [7],
    title,
    description,
    answer: null,
  }) as unknown as PublishedFinding
const issue = (placeInLine: number, title: string, description: string) => ({ placeInLine, title, description })

test.each([
  ['word for word', 'Drain', 'All of it.', true],
  ['with redacted passages', '[redacted]ain', 'All [redacted] it[redacted]', true],
  ['of another submission of the group', 'Other', 'Another text.', false],
  ['of another one with redacted passages', 'Drain', 'No [redacted] it.', false],
  ['of another one that ends otherwise', 'Drain', 'All [redacted] that.', false],
])('recognizes a published text %s', (_how, title, description, showsText) => {
  const own = issue(7, 'Drain', 'All of it.')
  expect(findingOf([finding(title, description)], own)).toEqual({ anchor: 'C-01', showsText, answer: null })
})

test('a submission without a finding is not in the report', () => {
  expect(findingOf([finding('Drain', 'All of it.')], issue(4, 'Drain', 'All of it.'))).toBeNull()
})
