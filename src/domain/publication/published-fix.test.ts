import { expect, test } from 'vitest'
import { fixAsMarkdown, type PublishedFix } from './published-fix'

const fix: PublishedFix = { addedAs: 'judge', patch: '-a\n+b\n', stoppedProof: null }

test('a published fix is its patch as a diff, and says as whom it was added', () => {
  expect(fixAsMarkdown(fix)).toBe('Added by a judge.\n\n```diff\n-a\n+b\n```')
  expect(fixAsMarkdown({ ...fix, addedAs: 'sponsor' })).toContain('Added by the sponsor.')
})

test('it says what the proof does without the fix only if the fix stops it', () => {
  const said = (lostShare: number | null) => fixAsMarkdown({ ...fix, stoppedProof: { lostShare } }).split('\n\n')[1]
  expect(said(0.614)).toBe('The proof loses 61.4% of the funds; with this fix it is stopped.')
  expect(said(null)).toBe('The proof passes; with this fix it is stopped.')
  expect(said(0.0004)).toBe('The proof passes; with this fix it is stopped.')
  expect(fixAsMarkdown(fix)).not.toContain('proof')
})

test('no patch ends its own block', () => {
  const patch = '+```\n+<script>alert(1)</script>\n+````js\n````\n'
  expect(fixAsMarkdown({ ...fix, patch })).toBe(`Added by a judge.\n\n\`\`\`\`\`diff\n${patch}\`\`\`\`\``)
})
