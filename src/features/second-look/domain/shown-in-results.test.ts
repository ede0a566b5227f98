import { expect, test } from 'vitest'
import { wasShownInResults } from './shown-in-results'

test.each([
  ['without results', ['issue_removed', 'issue_restored'], false],
  ['preliminary results show it', ['preliminary_published'], true],
  ['final results show it, also after they were reopened', ['contest_finalized', 'issue_removed'], true],
  ['results without it do not', ['issue_removed', 'contest_finalized', 'issue_restored'], false],
  ['nor do those from which its author withdrew it', ['issue_withdrawn', 'preliminary_published'], false],
  ['restored in time, it is in them', ['issue_removed', 'issue_restored', 'preliminary_published'], true],
])('%s', (_, kinds, isShown) => {
  expect(wasShownInResults(kinds)).toBe(isShown)
})
